// Adds a search to the documentation page, which can be read without it.
const search = document.querySelector('search');
const [input, list] = search.children;
const anchored = [...document.querySelectorAll('main :is(h2, h3, td a)[id]')];
const entries = anchored.map((anchor) => {
  const cell = anchor.closest('td');
  return {
    id: anchor.id,
    text: (cell ?? anchor).innerText,
    all: (anchor.closest('tr') ?? anchor).textContent,
  };
});

search.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ all, id }) => words.every((word) => `${all} ${id}`.toLowerCase().includes(word));
  const found = words.length > 0 ? entries.filter(isFound).slice(0, 30) : [];
  list.replaceChildren(...found.map(itemOf));
});

function itemOf({ id, text }) {
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = text;
  const item = document.createElement('li');
  item.append(link);
  return item;
}

// Some browsers do not open the closed element that contains the anchor.
function reveal() {
  const anchor = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const closed = anchor?.closest('details:not([open])');
  if (!closed) return;
  closed.open = true;
  anchor.scrollIntoView();
}
addEventListener('hashchange', reveal);
reveal();
