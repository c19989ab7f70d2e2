// Elements of the page.

export const $ = (id) => document.getElementById(id);

/** Returns a text with a mark for each character that a reader cannot see or that changes the direction of the text. */
export const seen = (text) =>
  String(text).replace(/(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu, "\ufffd");

/** Returns a new element. */
export function make(name, { className, text, ...properties } = {}, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = seen(text);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

/** Returns a message with its names in backticks as code. */
export function prose(message) {
  const parts = seen(message).split(/`([^`]+)`/);
  return parts.map((part, at) => (at % 2 ? make("code", { text: part }) : part));
}

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** `true` if findings and source are side by side. */
export const isWide = () => matchMedia("(min-width: 60rem)").matches;
