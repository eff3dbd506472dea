/** Maximum number of characters shown of another program's message. */
const LONGEST = 300;
/** Maximum number of characters of a message that are read. */
const READ = 4_096;

/**
 * Cleans another program's error message for the site's owner: one line of plain text without tags, control characters and keys.
 * `secrets` are those of the site. Undefined if nothing is left.
 */
export function plainMessage(text: string, secrets: readonly string[] = []): string | undefined {
  const plain = hidden(text.slice(0, READ), secrets)
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, " ")
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .replace(/(:\/\/)[^\s/@]+@/g, `$1${MASK}@`)
    .replace(
      /([?&](?:[\w.-]*(?:key|token|secret|signature|sig|password|auth|code))=)[^\s&"'#]+/gi,
      `$1${MASK}`,
    )
    .replace(/\b(bearer|basic)\s+[\w.~+/=*-]{6,}/gi, `$1 ${MASK}`)
    .replace(KEY, MASK)
    .trim();
  if (plain === "") return undefined;
  return (plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain).toWellFormed();
}

/** Removes secrets from a text, except very short ones, which may be ordinary words. */
export function hidden(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret.length >= SHORTEST) shown = shown.replaceAll(secret, MASK);
  return shown;
}

/** Minimum number of characters of a secret that is removed. */
const SHORTEST = 6;
const MASK = "[hidden]";

/**
 * Keys, even if the provider replaced a part of them with asterisks. Recognised by prefix (OpenAI and Anthropic `sk-`, Stripe,
 * Groq, xAI, Google, Hugging Face, GitHub, Slack). Also JSON Web Tokens, and words of at least 24 letters and digits. Names of
 * models do not match, because they contain hyphens.
 */
const KEY =
  /\b(?:sk|pk|rk|gsk|xai|pplx|nvapi|r8|hf|ghp|gho|ghs|glpat|xox[abprs]|whsec)[-_][\w*.…-]{5,}[\w*-]|\bAIza[\w*-]{10,}|\beyJ[\w-]{8,}\.[\w.-]+|\b[\w-]*\*{3,}[\w*-]*|\b(?=\w*\d)(?=\w*[a-z])\w{24,}\b/gi;
