'use strict';
(() => {
  const form = document.getElementById('filter');
  const everyDetails = () => document.querySelectorAll('main details');
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let it = target; it; it = it.parentElement) if (it.localName === 'details') it.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash) reveal();

  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...everyDetails()].filter(it => !it.open);
    for (const it of closed) it.open = true;
  });
  addEventListener('afterprint', () => { for (const it of closed) it.open = false; });
  if (!form) return;

  const field = name => document.getElementById(name);
  const facts = new Map();
  for (const it of document.querySelectorAll('.catalogue article')) {
    facts.set(it.dataset.r, { keyword: it.dataset.k, places: [it.dataset.c, it.dataset.n] });
  }
  const items = [...document.querySelectorAll('[data-r]')].map(element => ({
    element, id: element.dataset.r, status: element.dataset.s, holder: element.parentElement.closest('details'),
  }));
  const textOf = item => item.text ??= item.element.textContent.toLowerCase();

  const apply = () => {
    const words = field('words').value.toLowerCase().split(/\s+/).filter(Boolean);
    const status = field('status').value, keyword = field('keyword').value, section = field('section').value;
    const active = words.length > 0 || status || keyword || section;
    const matching = new Set();
    const fits = item => {
      const fact = facts.get(item.id);
      return (!keyword || fact?.keyword === keyword) && (!section || fact?.places.includes(section))
        && words.every(word => textOf(item).includes(word));
    };
    const show = (item, shown) => {
      item.element.classList.toggle('away', !shown);
      if (active && shown && item.holder) item.holder.open = true;
    };
    for (const item of items) {
      if (!item.status) continue;
      const shown = fits(item) && (!status || item.status === status);
      if (shown) matching.add(item.id);
      show(item, shown);
    }
    let texts = 0;
    for (const item of items) {
      if (item.status) continue;
      const shown = fits(item) && (!status || matching.has(item.id));
      if (shown) matching.add(item.id);
      show(item, shown);
      texts += 1;
    }
    for (const it of document.querySelectorAll('.requirement:not([data-r]), .catalogue > details')) {
      it.classList.toggle('away', Boolean(active) && !it.querySelector('[data-r]:not(.away)'));
    }
    for (const it of document.querySelectorAll('.section')) {
      let next = it.nextElementSibling, any = false;
      for (; next && next.localName === 'article'; next = next.nextElementSibling) any ||= !next.classList.contains('away');
      it.classList.toggle('away', !any);
    }
    field('shown').value = active ? `${matching.size} of ${texts} requirements shown` : '';
  };
  let waiting;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(apply, 120); };
  form.addEventListener('input', soon);
  form.addEventListener('reset', soon);
  form.addEventListener('submit', event => { event.preventDefault(); apply(); });
  field('open').addEventListener('click', () => { for (const it of everyDetails()) it.open = true; });
  field('close').addEventListener('click', () => { for (const it of everyDetails()) it.open = false; });
  form.hidden = false;
})();
