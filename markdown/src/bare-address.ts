/** A URL ends at a space, a quotation mark, a bracket or the end of a sentence. It may contain ASCII punctuation. */
const ADDRESS =
  /^(?:https?:\/\/|www\.)(?:[!#-;=?-_a-~]|(?![\s—―…\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Terminal_Punctuation}])\P{ASCII})+/iu;
/** Characters that end a sentence rather than a URL, as characters or as named references. */
const TRAILING = /(?:&[a-z\d]{2,31};|[?!.,:;*_~'")\]}]|(?=\P{ASCII})[\p{P}\p{S}\p{Cf}]|\ufe0f)$/iu;
const LETTER = String.raw`\p{LC}\p{M}\d`;
/**
 * An e-mail address does not begin after a letter or digit, or inside a URL or another e-mail address. The limits are those of
 * e-mail addresses and host names (RFC 5321, RFC 1035).
 */
export const MAIL =
  String.raw`(?<![${LETTER}_.+@-]|\/\/[^\s/]{0,64})(?:mailto:)?[${LETTER}](?:\\?[${LETTER}_.+'-]){0,63}@` +
  String.raw`(?:[${LETTER}-]{1,63}\.){1,9}\p{LC}[${LETTER}-]{0,61}[\p{LC}\d](?!\.?[${LETTER}_@-]|:\w)`;
const IS_MAIL = new RegExp(`^${MAIL}`, "iu");

/** Returns the URL or e-mail address at the start of a text, without the punctuation that follows it (GFM, Autolinks). */
export function bareAddress(text: string, before: string): string | undefined {
  const [found] = ADDRESS.exec(text) ?? [];
  if (!found) return /[\p{LC}\d_.+@-]$/u.test(before) ? undefined : IS_MAIL.exec(text)?.[0];
  let address = found;
  let unopened = found.split(")").length - found.split("(").length;
  // The longest ending is a character reference of 33 characters.
  const ending = () => TRAILING.exec(address.slice(-33))?.[0];
  for (let end = ending(); end; end = ending()) {
    if (end === ")" && unopened-- <= 0) break;
    address = address.slice(0, -end.length);
  }
  return /^(?:https?:\/\/.|www\..+\.)/i.test(address) ? address : undefined;
}
