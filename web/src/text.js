// SPDX-License-Identifier: Apache-2.0
//
// Words and tables. Everything that comes from the data is set as text, never as markup.

import {NONE} from './run.js';

export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

export function counted(number, noun) { return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`; }

export function percent(part) { return `${(100 * part).toFixed(2)} %`; }

/** `heads` are texts; `rows` are {cells, className}; a cell is a text or {text, className}. */
export function table(caption, heads, rows) {
  const cell = (tag, content) => {
    const plain = typeof content === 'object' ? content : {text: content};
    return element(tag, plain.className ? {class: plain.className} : {}, plain.text);
  };
  const body = rows.map(({cells, className}) => element('tr', className ? {class: className} : {},
    ...cells.map((content) => cell('td', content))));
  return element('table', {}, element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...heads.map((head) => {
      const made = cell('th', head);
      made.scope = 'col';
      return made;
    }))), element('tbody', {}, ...body));
}

/** Of collectives in which nodes only pass messages on: who gets what has no one destination, whose contributions a sum has. */
const PARTIES = {
  multicast: ['its destinations', 'all nodes'],
  reduction: ['all nodes', 'those that add'],
  'group-all-reduce': ['those that add', 'those that add'],
  'subset-all-reduce': ['those that ask for it', 'those that it asks for'],
};
const parties = (run) => PARTIES[run.report.collective] ?? ['all nodes', 'all nodes'];

/** Whom a message without one destination is for. */
export function everyone(run) { return parties(run)[0]; }

/** Whose contributions a sum has. */
export function contributors(run) { return parties(run)[1]; }

/** "3_1 to 0_2", "3_1 to all nodes", "the sum for 0_2", "partial sum 4 of 3_1". */
export function messageName(run, {origin, destination, copy}) {
  if (run.sums.length > 0) return `partial sum ${copy} of ${run.nodeName(origin)}`;
  const extra = run.copies > 1 ? `, copy ${copy}` : '';
  if (origin === NONE) return `the sum for ${run.nodeName(destination)}${extra}`;
  if (destination === NONE) return `${run.nodeName(origin)} to ${everyone(run)}${extra}`;
  return `${run.nodeName(origin)} to ${run.nodeName(destination)}${extra}`;
}

export function options(select, entries) {
  select.replaceChildren(...entries.map(([value, text]) => element('option', {value}, text)));
}
