// The questions that only the author of a package can answer, as a form.
import { $, make, prose } from "./dom.js";

/** Maximum number of lines named for a question. */
const MOST_PLACES = 5;

const OTHER = "other";
const SKIP = "skip";

function radio(name, value, isChecked, ...label) {
  const input = make("input", { type: "radio", name, value, checked: isChecked });
  return make("label", { className: "check choice" }, input, make("span", {}, ...label));
}

/** Returns the form of a question, with a function that reads the answer. */
function field(question, number, { explain, go }) {
  const name = `question-${number}`;
  const choices = [...new Set([question.proposal ?? [], question.choices].flat())];
  const text = make("input", { type: "text", value: choices.length > 0 ? "" : (question.proposal ?? ""), autocomplete: "off", spellcheck: false });
  text.setAttribute("aria-label", `Answer: ${question.question.replaceAll("`", "")}`);
  const defect = make("p", { className: "defect", id: `${name}-defect` });
  text.setAttribute("aria-describedby", defect.id);
  const answers = make("div", { className: "choices" });
  if (choices.length > 0) {
    for (const [at, choice] of choices.entries()) {
      const isProposal = choice === question.proposal;
      answers.append(radio(name, String(at), isProposal, make("code", { text: choice }), isProposal ? " (proposal)" : ""));
    }
    if (!question.closed) {
      const other = radio(name, OTHER, false, "Another answer");
      text.oninput = () => (other.querySelector("input").checked = true);
      answers.append(make("div", { className: "row" }, other, text));
    }
    answers.append(radio(name, SKIP, question.proposal === null, "No answer: leave the findings"));
  } else {
    answers.append(text, make("p", { className: "hint", text: "Empty: leave the findings." }));
  }
  const facts = make("p", { className: "hint" }, "For ");
  for (const [at, id] of question.requirements.entries()) {
    facts.append(at > 0 ? ", " : "", make("button", { type: "button", className: "link", text: id, onclick: () => explain(id) }));
  }
  facts.append(" in ");
  for (const [at, place] of question.places.slice(0, MOST_PLACES).entries()) {
    const label = `${place.file}:${place.line}`;
    facts.append(at > 0 ? ", " : "", make("button", { type: "button", className: "link", text: label, onclick: () => go(place) }));
  }
  const more = question.places.length - MOST_PLACES;
  facts.append(`${more > 0 ? ` and ${more} more` : ""}. An answer ${question.effect}.`);
  const element = make("fieldset", {}, make("legend", {}, ...prose(question.question)), answers, defect, facts);
  const answer = () => {
    if (choices.length === 0) return text.value.trim();
    const { value } = element.querySelector("input[type=radio]:checked") ?? { value: SKIP };
    if (value === SKIP) return "";
    return value === OTHER ? text.value.trim() : choices[Number(value)];
  };
  const refuse = (why) => {
    defect.replaceChildren(...prose(why ?? ""));
    element.classList.toggle("refused", Boolean(why));
    if (why) (choices.length === 0 ? text : element.querySelector("input:checked"))?.focus();
  };
  return { id: question.id, element, answer, refuse };
}

/** Shows the form of questions, and returns two functions: one reads the answers by ID, and one marks refused answers. */
export function showQuestions(questions, actions) {
  const fields = questions.map((question, at) => field(question, at, actions));
  $("question-list").replaceChildren(...fields.map((it) => it.element));
  return {
    answers: () => Object.fromEntries(fields.map((it) => [it.id, it.answer()]).filter(([, answer]) => answer !== "")),
    /** Marks the answers with defects, by ID, and moves the focus to the first. */
    refuse: (defects) => {
      for (const it of fields.toReversed()) it.refuse(defects[it.id]);
    },
  };
}
