/**
 * Lists of texts on a stream, each list as lines: how many texts, then the texts. A text is JSON, which has no line breaks of its
 * own, or empty.
 */
export function frameOf(texts: readonly string[]): string {
  return `${[texts.length, ...texts].join("\n")}\n`;
}

/** Takes the stream in pieces, wherever they are cut, and calls back with each list once it is whole. */
export function frameReader(take: (texts: string[]) => void): (piece: string) => void {
  let line: string[] = [];
  let texts: string[] = [];
  let size: number | undefined;

  function end(text: string): void {
    if (size === undefined) size = Number(text);
    else texts.push(text);
    if (texts.length < size) return;
    const whole = texts;
    texts = [];
    size = undefined;
    take(whole);
  }

  return (piece) => {
    const [first, ...others] = piece.split("\n");
    line.push(first as string);
    for (const next of others) {
      end(line.join(""));
      line = [next];
    }
  };
}
