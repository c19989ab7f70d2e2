'use strict';
(() => {
  const form = document.getElementById('filter');
  const field = name => document.getElementById(name);
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

  for (const table of document.querySelectorAll('table.sortable')) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, at) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const down = head.ariaSort ? head.ariaSort === 'ascending' : head.classList.contains('figure');
        for (const it of heads) it.ariaSort = null;
        head.ariaSort = down ? 'descending' : 'ascending';
        const key = row => row.cells[at].textContent.trim();
        const order = (a, b) => key(a).localeCompare(key(b), 'en', { numeric: true });
        const rows = [...table.tBodies[0].rows].sort(order);
        table.tBodies[0].append(...(down ? rows.reverse() : rows));
      });
    });
  }

  const sieve = field('sieve');
  if (sieve) {
    const rows = [...document.querySelectorAll('table.overview tbody tr')];
    const sift = () => {
      const words = field('name').value.toLowerCase().split(/\s+/).filter(Boolean), outcome = field('outcome').value;
      let left = 0;
      for (const row of rows) {
        const shown = (!outcome || row.cells[1].textContent === outcome)
          && words.every(word => row.cells[0].textContent.toLowerCase().includes(word));
        row.classList.toggle('away', !shown);
        left += shown;
      }
      field('left').value = left < rows.length ? `${left} of ${rows.length} packages shown` : '';
    };
    sieve.addEventListener('input', sift);
    sieve.addEventListener('submit', event => event.preventDefault());
    sieve.hidden = false;
  }
  if (!form) return;

  const facts = new Map();
  for (const it of document.querySelectorAll('.catalogue article')) {
    facts.set(it.dataset.r, { keyword: it.dataset.k, places: [it.dataset.c, it.dataset.n] });
  }
  for (const row of document.querySelectorAll('table.all tbody tr')) {
    if (!facts.has(row.dataset.r)) facts.set(row.dataset.r, { keyword: row.cells[1].textContent, places: [] });
  }
  const items = [...document.querySelectorAll('[data-r]')].map(element => ({
    element, ids: element.dataset.r.split(' '), status: element.dataset.s, holder: element.parentElement.closest('details'),
  }));
  const textOf = item => {
    const group = item.element.closest('.group');
    return item.text ??= `${group ? group.querySelector('summary').textContent : ''} ${item.element.textContent}`.toLowerCase();
  };

  const apply = () => {
    const words = field('words').value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = name => field(name)?.value ?? '';
    const status = chosen('status'), keyword = chosen('keyword'), section = chosen('section');
    const active = words.length > 0 || status || keyword || section;
    const matching = new Set(), all = new Set();
    const fits = item => item.ids.some(id => {
      const fact = facts.get(id);
      return (!keyword || fact?.keyword === keyword) && (!section || fact?.places.includes(section));
    }) && words.every(word => textOf(item).includes(word));
    const show = (item, shown) => {
      item.element.classList.toggle('away', !shown);
      if (shown) for (const id of item.ids) matching.add(id);
      if (active && shown && item.holder) item.holder.open = true;
    };
    for (const item of items) {
      for (const id of item.ids) all.add(id);
      if (item.status) show(item, fits(item) && (!status || item.status === status));
    }
    for (const item of items) {
      if (!item.status) show(item, fits(item) && (!status || matching.has(item.ids[0])));
    }
    for (const it of document.querySelectorAll('.group, .catalogue > details')) {
      it.classList.toggle('away', Boolean(active) && !it.querySelector('[data-r]:not(.away)'));
    }
    for (const it of document.querySelectorAll('.section')) {
      let next = it.nextElementSibling, any = false;
      for (; next && next.localName === 'article'; next = next.nextElementSibling) any ||= !next.classList.contains('away');
      it.classList.toggle('away', !any);
    }
    field('shown').value = active ? `${matching.size} of ${all.size} requirements shown` : '';
  };
  let waiting;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(apply, 120); };
  form.addEventListener('input', soon);
  form.addEventListener('reset', soon);
  form.addEventListener('submit', event => { event.preventDefault(); apply(); });
  // The visible part of the page stays in place when sections above open or close.
  const toggle = open => {
    const edge = form.getBoundingClientRect().bottom;
    const below = it => it.getBoundingClientRect().bottom > edge;
    const seen = [...everyDetails()].find(it => it.getClientRects().length > 0 && below(it));
    for (const it of everyDetails()) it.open = open;
    if (seen) seen.scrollIntoView({ block: 'start' });
  };
  field('open').addEventListener('click', () => toggle(true));
  field('close').addEventListener('click', () => toggle(false));
  form.hidden = false;
})();
