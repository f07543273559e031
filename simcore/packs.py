"""The packs that games are played with, as masks: card = rank * 4 + suit, rank A 0 to K 12."""

__all__ = ["PACK_40", "PACK_40_GAP", "PACK_40_LOW", "PACK_52"]

PACK_52 = int("f" * 13, 16)
PACK_40 = int("fff" + "000" + "f" * 7, 16)  # from the king down: without 10, 9 and 8
PACK_40_LOW, PACK_40_GAP = 28, 12  # its cards are 0..27 and, after a gap, jacks, queens and kings
