"use strict";
// Without a script the page is whole; with it tables can be sorted and copied.

const text = (cell) => cell.textContent.trim().replace(/\s+/g, " ");

function byCell(place) {
  const key = (row) => row.cells[place].dataset.key;
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a !== undefined && b !== undefined) return a - b;
    return text(one.cells[place]).localeCompare(text(other.cells[place]), "en", { numeric: true });
  };
}

function sort(table, head) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const rows = [...table.tBodies[0].rows].sort(byCell(head.cellIndex));
  table.tBodies[0].append(...(down ? rows.reverse() : rows));
}

async function copy(button, content) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    const area = document.createElement("textarea");
    area.value = content;
    button.after(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = before; }, 1500);
}

function copyButton(label, content) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = label;
  button.addEventListener("click", () => copy(button, content()));
  return button;
}

for (const table of document.querySelectorAll("table")) {
  const rows = () => [...table.rows].map((row) => [...row.cells].map(text).join("\t")).join("\n");
  table.caption.append(copyButton("Copy table", rows));
  if (table.tBodies[0].rows.length < 2) continue;
  for (const head of table.tHead.querySelectorAll("th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sort(table, head));
  }
}

for (const command of document.querySelectorAll("pre")) {
  command.after(copyButton("Copy", () => command.textContent));
}

addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
});
