import { setImmediate as nextTurn } from "node:timers/promises";
import MiniSearch from "minisearch";
import type { KnowledgeEntry } from "../storage/port/knowledge-storage.ts";

/** Finds entries of one site by their words. */
export interface SearchIndex {
  /** Replaces the entries. The work grows with the number of differences, and other work runs in between. */
  fill(entries: readonly KnowledgeEntry[]): Promise<void>;
  /** Best match first. */
  search(text: string, most: number): KnowledgeEntry[];
  /** Number of UTF-16 units of all texts. */
  size(): number;
}

/** Maximum UTF-16 units indexed in one turn of the event loop: about 10 ms. */
const PER_TURN = 20_000;
/** Maximum UTF-16 units of a word. The rest is cut off. */
const LONGEST_WORD = 64;
/** Maximum number of a message's words that are searched, longest first, because short words distinguish little. */
const MOST_WORDS = 32;
/** Maximum number of words that also match longer and misspelled words, which costs a hundred times as much. */
const MOST_LOOSE_WORDS = 8;

/** The locale is arbitrary: languages without spaces are segmented with their own dictionaries under any locale. */
const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });
/**
 * Accents of Latin, Greek and Cyrillic letters, which are ignored. Marks of other scripts are not, because they change the word.
 */
const ACCENTS = /[\u0300-\u036f]/g;

export function searchIndex(): SearchIndex {
  const words = new MiniSearch<KnowledgeEntry>({
    fields: ["question", "answer"],
    tokenize: wordsIn,
    processTerm: (word) => word,
    searchOptions: { boost: { question: 3 }, maxFuzzy: 2 },
  });
  let known = new Map<string, KnowledgeEntry>();
  let units = 0;

  return {
    async fill(entries) {
      const before = known;
      known = new Map(entries.map((entry) => [entry.id, entry]));
      for (const id of before.keys()) if (!known.has(id)) words.discard(id);
      units = 0;
      let inTurn = 0;
      for (const entry of entries) {
        units += unitsOf(entry);
        const old = before.get(entry.id);
        if (old?.question === entry.question && old.answer === entry.answer) continue;
        if (old !== undefined) words.discard(entry.id);
        words.add(entry);
        inTurn += unitsOf(entry);
        if (inTurn < PER_TURN) continue;
        inTurn = 0;
        await nextTurn();
      }
    },
    search(text, most) {
      const sought = longestWordsIn(text);
      const loose = sought.slice(0, MOST_LOOSE_WORDS);
      const prefixes = loose.flatMap(prefixesOf);
      const found = words.search(text, {
        tokenize: () => [...loose, ...prefixes, ...sought.slice(MOST_LOOSE_WORDS)],
        prefix: (word, at) => at < loose.length + prefixes.length && word.length >= 4,
        fuzzy: (word, at) => at < loose.length && word.length >= 5 && 0.2,
      });
      return found.slice(0, most).flatMap(({ id }) => known.get(id) ?? []);
    },
    size: () => units,
  };
}

function unitsOf({ question, answer }: KnowledgeEntry): number {
  return question.length + answer.length;
}

function wordsIn(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of SEGMENTER.segment(text)) {
    if (isWordLike) found.push(plain(segment));
  }
  return found;
}

function longestWordsIn(text: string): string[] {
  const longestFirst = [...new Set(wordsIn(text))].sort((a, b) => b.length - a.length);
  return longestFirst.slice(0, MOST_WORDS);
}

/**
 * Returns the beginning of a word, such as `return` in `returning`: in most languages, words of the same stem begin alike.
 * Returns an empty list for short words.
 */
function prefixesOf(word: string): string[] {
  const length = Math.ceil(word.length * 0.6);
  return length < 5 ? [] : [word.slice(0, length)];
}

/** Returns the word in lower case, without accents and other variants of the same characters. */
function plain(word: string): string {
  return word.slice(0, LONGEST_WORD).toLowerCase().normalize("NFKD").replace(ACCENTS, "");
}
