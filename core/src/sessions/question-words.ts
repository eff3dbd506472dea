/** Maximum number of compared words per text, which covers a long sentence. */
const MOST_WORDS = 60;
/** Scripts written without spaces between words: each pair of neighbouring characters counts as a word. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}";
const RUNS = /[\p{L}\p{M}\p{N}]+/gu;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const PARTS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");

/**
 * The distinct words of a text, each as a number, longest first: case, punctuation, white space and order do not count. A text
 * without words is one word. The numbers identify words without containing them.
 */
export function questionWords(text: string): number[] {
  const bare = text.normalize("NFKC").toLowerCase();
  const words = new Set<number>();
  for (const [run] of bare.matchAll(RUNS)) {
    for (const word of wordsIn(run)) words.add(numberOf(word));
    if (words.size >= MOST_WORDS) break;
  }
  if (words.size === 0) words.add(numberOf(bare.trim()));
  return [...words].slice(0, MOST_WORDS).sort((one, other) => one - other);
}

/** The shared words as a fraction of all words of both lists, 0 to 1 (Jaccard index). Both lists must be sorted. */
export function similarity(words: readonly number[], others: readonly number[]): number {
  let shared = 0;
  for (let one = 0, other = 0; one < words.length && other < others.length; ) {
    const difference = (words[one] as number) - (others[other] as number);
    if (difference === 0) shared++;
    if (difference <= 0) one++;
    if (difference >= 0) other++;
  }
  return shared / (words.length + others.length - shared);
}

/** A run of letters and digits is a word; parts in unspaced scripts are split further. */
function wordsIn(run: string): string[] {
  if (!HAS_UNSPACED.test(run)) return [run];
  return run.match(PARTS)?.flatMap((part) => (HAS_UNSPACED.test(part) ? pairsIn(part) : [part])) ?? [];
}

function pairsIn(part: string): string[] {
  const characters = [...part];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** The length, then a 32-bit FNV-1a hash: longer words are rarer and come first. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (LONGEST - Math.min(word.length, LONGEST)) * 2 ** 32 + (hash >>> 0);
}

/** Maximum length of a word in UTF-16 units. Longer words are treated as this long. */
const LONGEST = 63;
