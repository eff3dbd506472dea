/** Ends a sentence rather than an address. */
const TRAILING = "?!.,:;*_~'\")]}";

/** The web address that a text starts with, without the punctuation that follows it (GFM, Autolinks). */
export function bareAddress(text: string): string | undefined {
  const [found] = /^(?:https?:\/\/|www\.)[^\s<>"`、。，！？；：「」『』（）【】《》]+/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  let end = found.length;
  let unopened = found.split(")").length - found.split("(").length;
  while (TRAILING.includes(found.charAt(end - 1))) {
    if (found[end - 1] === ")") {
      if (unopened <= 0) break;
      unopened -= 1;
    }
    end -= 1;
  }
  const address = found.slice(0, end);
  return /^(?:https?:\/\/.|www\..+\.)/i.test(address) ? address : undefined;
}
