import { questionWords, similarity } from "./question-words.ts";
import type { UnansweredKind, UnansweredQuestion } from "./unanswered-question.ts";

/** Questions of similar wording. */
export interface QuestionGroup {
  /** The latest question of the group. */
  question: string;
  kind: UnansweredKind;
  count: number;
  /** When a question of the group was last asked. */
  lastAt: number;
  /** Conversations, the latest first, at most `MOST_SESSIONS`. */
  sessionIds: string[];
}

/** A wording that was marked as answered. The mark applies to all similar questions that were asked until `at`. */
export interface AnsweredQuestion {
  words: readonly number[];
  at: number;
}

export interface QuestionGroups {
  /** Adds a mark. Call with every mark, latest first, before any question is added. */
  answer(marked: AnsweredQuestion): void;
  /** Adds a question. Call with the latest question first. */
  add(asked: UnansweredQuestion): void;
  /** The groups, most frequent first, at most `most`. */
  groups(most: number): QuestionGroup[];
  /** Counts groups with a question at `from` or later: those whose questions were all marked as answered, and the open ones. */
  outcome(from: number): { answered: number; open: number };
}

const MOST_SESSIONS = 5;
/**
 * Jaccard index from which wordings count as similar. "where is my order" is similar to "where is my order please"; the same
 * question about two products is not.
 */
const SIMILAR = 0.75;
/** Maximum number of comparisons of one question with other wordings. */
const MOST_COMPARED = 50;

/**
 * Groups questions: a question joins the group whose latest question, or wording that was marked as answered, is most similar. Takes
 * time in proportion to the number of questions. The same words are always in the same group.
 */
export function questionGroups(): QuestionGroups {
  const groups: Group[] = [];
  const byWording = new Map<string, Group>();
  const byWord = new Map<number, { words: readonly number[]; group: Group }[]>();

  /** The group of the same or the most similar wording; undefined if there is none. */
  function find(words: readonly number[]): Group | undefined {
    const same = byWording.get(words.join());
    if (same !== undefined) return same;
    let compared = 0;
    let found: { group: Group; by: number } | undefined;
    for (const word of selectiveOf(words)) {
      for (const other of byWord.get(word) ?? []) {
        if (compared++ === MOST_COMPARED) return found?.group;
        const by = similarity(words, other.words);
        if (by >= SIMILAR && by > (found?.by ?? 0)) found = { group: other.group, by };
      }
    }
    return found?.group;
  }

  function begin(): Group {
    const group: Group = { answeredAt: NEVER, askedAt: NEVER, markedAt: NEVER, shown: undefined };
    groups.push(group);
    return group;
  }

  /** Lets later questions be compared with this wording. */
  function compareWith(words: readonly number[], group: Group): void {
    for (const word of selectiveOf(words)) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [{ words, group }]);
      else known.push({ words, group });
    }
  }

  return {
    answer({ words, at }) {
      const group = find(words) ?? begin();
      group.answeredAt = Math.max(group.answeredAt, at);
      byWording.set(words.join(), group);
      compareWith(words, group);
    },
    add({ question, sessionId, askedAt, kind, markedAt }) {
      const words = questionWords(question);
      let group = find(words);
      if (group === undefined) {
        group = begin();
        compareWith(words, group);
      }
      byWording.set(words.join(), group);
      group.askedAt = Math.max(group.askedAt, askedAt);
      if (askedAt <= group.answeredAt) return;
      group.shown ??= { question, kind, count: 0, lastAt: askedAt, sessionIds: [] };
      const { shown } = group;
      shown.count++;
      if (markedAt > group.markedAt) {
        group.markedAt = markedAt;
        shown.kind = kind;
      }
      if (shown.sessionIds.length < MOST_SESSIONS && !shown.sessionIds.includes(sessionId))
        shown.sessionIds.push(sessionId);
    },
    groups: (most) =>
      groups
        .flatMap(({ shown }) => (shown === undefined ? [] : [shown]))
        .sort((one, other) => other.count - one.count || other.lastAt - one.lastAt)
        .slice(0, most),
    outcome(from) {
      const asked = groups.filter(({ askedAt }) => askedAt >= from);
      const open = asked.filter(({ shown }) => shown !== undefined).length;
      return { answered: asked.length - open, open };
    },
  };
}

const NEVER = Number.NEGATIVE_INFINITY;

interface Group {
  answeredAt: number;
  /** When a question of the group was last asked, answered or not. */
  askedAt: number;
  /** When a question of the group was last marked as unanswered. */
  markedAt: number;
  /** Undefined while the group has no unanswered question. */
  shown: QuestionGroup | undefined;
}

/**
 * The first words of a set, longest first. Every similar set shares at least one of them: sets that share only other words are
 * never similar enough.
 */
function selectiveOf(words: readonly number[]): readonly number[] {
  return words.slice(0, words.length - Math.ceil(SIMILAR * words.length) + 1);
}
