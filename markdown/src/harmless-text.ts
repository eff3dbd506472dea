/** Matches pairs of directional isolates within a line, or a single control character other than tab and newline. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  /[\u2066-\u2068][^\u2066-\u2069\n]*\u2069|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Removes directional overrides and embeddings, unpaired isolates and other control characters, so that a text cannot change the
 * direction of the text around it. Every line ends with "\n".
 */
export function harmlessText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROLS, (found) =>
      found.length > 1 ? found[0] + harmlessText(found.slice(1, -1)) + found.at(-1) : "",
    );
}
