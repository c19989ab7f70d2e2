'use strict';
(() => {
  const at = id => document.getElementById(id);

  // Uploads with progress; without this script, the browser submits the form.
  const form = at('upload');
  if (form) {
    const drop = form.querySelector('.drop'), files = at('package'), progress = at('progress'), message = at('message');
    files.multiple = true;
    const notify = (text, wrong) => { message.textContent = text; message.classList.toggle('wrong', Boolean(wrong)); };
    const send = file => new Promise((done, failed) => {
      const asked = new URLSearchParams({ name: file.name });
      for (const name of ['rules', 'profile', 'fail-on', 'release']) asked.set(name, form.elements[name].value);
      const request = new XMLHttpRequest();
      request.open('POST', `/api/v1/checks?${asked}`);
      request.setRequestHeader('Content-Type', 'application/octet-stream');
      request.upload.onprogress = event => {
        if (event.lengthComputable) progress.value = 100 * event.loaded / event.total;
      };
      request.onerror = () => failed(new Error('the gate does not respond'));
      request.onload = () => {
        let answer = {};
        try { answer = JSON.parse(request.responseText); } catch { /* the status describes the error */ }
        if (request.status === 200 || request.status === 202) done(answer);
        else failed(new Error(answer.message || `the gate responded with status ${request.status}`));
      };
      request.send(file);
    });
    const sendAll = async list => {
      progress.hidden = false;
      try {
        let answer;
        for (const [index, file] of [...list].entries()) {
          notify(`Sending ${file.name}${list.length > 1 ? ` (${index + 1} of ${list.length})` : ''}`);
          answer = await send(file);
        }
        if (answer) location.assign(list.length > 1 ? '/' : answer.links.page);
      } catch (error) {
        notify(error.message, true);
      }
      progress.hidden = true;
      progress.value = 0;
    };
    form.addEventListener('submit', event => { event.preventDefault(); sendAll(files.files); });
    for (const name of ['dragenter', 'dragover']) {
      addEventListener(name, event => { event.preventDefault(); drop.classList.add('over'); });
    }
    addEventListener('dragleave', event => { if (!event.relatedTarget) drop.classList.remove('over'); });
    addEventListener('drop', event => {
      event.preventDefault();
      drop.classList.remove('over');
      if (event.dataTransfer.files.length) sendAll(event.dataTransfer.files);
    });
  }

  // Queries a check until it ends.
  const follow = document.querySelector('[data-follow]');
  if (follow) {
    let pause = 300;
    const query = async () => {
      try {
        const response = await fetch(`/api/v1/checks/${follow.dataset.follow}`);
        const check = await response.json();
        if (check.status === 'done' || check.status === 'failed') return location.reload();
      } catch { /* the next query may succeed */ }
      pause = Math.min(pause * 1.3, 3000);
      setTimeout(query, pause);
    };
    setTimeout(query, pause);
  }

  // Times in the zone of the reader; without this script, times are in UTC.
  const format = new Intl.DateTimeFormat(undefined, {
    year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short',
  });
  for (const time of document.querySelectorAll('time[datetime]')) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    const local = format.format(moment);
    if (time.textContent === time.dateTime) {
      time.textContent = local;
      time.title = time.dateTime;
    } else {
      time.title = local;
    }
  }

  // Column names next to the cells, for narrow windows; without this script, wide tables scroll.
  for (const table of document.querySelectorAll('table.list, table.listed')) {
    const heads = [...table.tHead.rows[0].cells].map(head => head.textContent);
    for (const row of table.tBodies[0].rows) {
      for (const cell of row.cells) cell.dataset.column = heads[cell.cellIndex];
    }
    table.classList.add('named');
  }

  const copy = at('copy'), link = at('link');
  if (link) link.value = location.origin + link.value;
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(link.value);
      copy.textContent = 'Copied';
    });
  }
})();
