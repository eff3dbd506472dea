import { __, _n, sprintf } from "@wordpress/i18n";

import { MOST_ASKED, mostAskedIn } from "../../../admin/knowledge/most-asked.ts";
import type { Failure } from "../rest/call.ts";
import { inTime } from "../rest/in-time.ts";
import { wordpressSend } from "../rest/wordpress-send.ts";

type Answer = Parameters<typeof mostAskedIn>[0];

/** Fills the widget that PHP rendered (Admin\QuestionsWidget). */
async function fill(widget: HTMLElement): Promise<void> {
  const path = `insights/questions?limit=${MOST_ASKED.limit}`;
  try {
    const answer = await inTime((signal) => wordpressSend<Answer>("GET", path, { signal }));
    widget.replaceChildren(...partsOf(answer, widget.dataset.knowledge ?? ""));
  } catch (error) {
    const { message, advice } = error as Failure;
    widget.replaceChildren(element("p", `${message} ${advice}`));
  }
}

function partsOf(answer: Answer, knowledge: string): HTMLElement[] {
  const mostAsked = mostAskedIn(answer);
  if (mostAsked === null)
    return [element("p", __("No unanswered questions in the last 30 days.", "parley-chat"))];
  const { questions, lastWeek } = mostAsked;
  const parts: HTMLElement[] = questions.length > 0 ? [listOf(questions)] : [];
  if (lastWeek !== null) {
    const { answered, open } = lastWeek;
    const text = sprintf(
      /* translators: 1: number of questions that were answered, 2: number of those that were not. */
      __("Last 7 days: %1$d answered since, %2$d still open", "parley-chat"),
      answered,
      open,
    );
    parts.push(element("p", text));
  }
  if (questions.length > 0) {
    const link = element("a", __("Write answers", "parley-chat"));
    link.href = knowledge;
    parts.push(element("p", link));
  }
  return parts;
}

function listOf(questions: { question: string; count: number }[]): HTMLElement {
  const rows = questions.map(({ question, count }) => {
    const times = sprintf(
      /* translators: %d: how often a question was asked. */
      _n("asked once", "asked %d times", count, "parley-chat"),
      count,
    );
    return element("li", element("bdi", question), " · ", times);
  });
  return element("ul", ...rows);
}

/** Creates an element. Inserts strings as text, because visitors wrote the questions. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...parts: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...parts);
  return made;
}

const widget = document.getElementById("parley-chat-most-asked");
if (widget !== null) {
  // Loads the questions when the widget is first visible: a closed or hidden widget sends no request.
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    void fill(widget);
  });
  seen.observe(widget);
}
