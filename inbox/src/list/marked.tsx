import { matchPieces } from "./match-ranges.ts";

/** Text with the words of a search highlighted. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  return matchPieces(text, search).map(({ text: piece, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
      <mark key={at}>{piece}</mark>
    ) : (
      piece
    ),
  );
}
