// The text of a file instead of its source, checked again after each change.
import { $ } from "./dom.js";

/** Time without a change after which the text is checked, in milliseconds. */
const PAUSE = 1_000;

const CONTROLS = ["check-edit", "discard", "close-edit"];

export class Editor {
  #check;
  #isBusy;
  #timer = null;
  /** The edited file: its package, path, and text before the changes; `null` if no file is edited. */
  #file = null;
  /** The text of the last check. */
  #checked = "";

  /** `check` checks the current text; `isBusy` returns `true` while another call is running. */
  constructor({ check, isBusy }) {
    [this.#check, this.#isBusy] = [check, isBusy];
    $("editor").oninput = () => {
      this.say("Not checked yet");
      this.#wait();
    };
  }

  get file() {
    return this.#file;
  }

  get text() {
    return $("editor").value;
  }

  /** Returns `true` if the text has a change that is not checked. */
  get isPending() {
    return this.#file !== null && this.text !== this.#checked;
  }

  say(message) {
    $("edit-state").textContent = message;
  }

  /** Edits a file; `input` is the package without the changes. */
  open(file, text, input, range) {
    this.#file = { ...file, input };
    $("editor").value = text;
    // The field changes line ends.
    this.#file.text = this.#checked = this.text;
    this.#show(true);
    $("editor").focus({ preventScroll: true });
    this.go(range);
  }

  /** Moves the cursor to a range. */
  go(range) {
    const line = range?.start.line ?? 1;
    const lines = this.text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    const column = Array.from(lines[line - 1] ?? "").slice(0, (range?.start.column ?? 1) - 1).join("").length;
    $("editor").setSelectionRange(before + column, before + column);
    const height = parseFloat(getComputedStyle($("editor")).lineHeight);
    $("editor").scrollTop = Math.max(0, (line - 1) * height - $("editor").clientHeight / 3);
  }

  /** Records that a text was checked. */
  note(text) {
    this.#checked = text;
    if (!this.isPending) this.say("Checked");
  }

  /** Reverts the changes, and returns the package without the changes. */
  discard() {
    clearTimeout(this.#timer);
    $("editor").value = this.#checked = this.#file.text;
    return this.#file.input;
  }

  close() {
    if (!this.#file) return;
    clearTimeout(this.#timer);
    this.#file = null;
    this.#show(false);
    this.say("");
  }

  #show(isOpen) {
    $("source").hidden = isOpen;
    $("editor").hidden = !isOpen;
    $("edit").hidden = isOpen;
    for (const id of CONTROLS) $(id).hidden = !isOpen;
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isBusy() ? this.#wait() : this.#check()), PAUSE);
  }
}
