/** Characters shown of another program's message. */
const LONGEST = 300;
/** Characters read of it. */
const READ = 4_096;

/**
 * Another program's error message, for the site's owner: one line of plain text without tags, control characters and keys.
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

/** Characters of a secret. */
const SHORTEST = 6;
const MASK = "[hidden]";

/**
 * Keys by their prefixes (OpenAI and Anthropic `sk-`, Stripe, Groq, xAI, Google, Hugging Face, GitHub, Slack), also if the provider
 * starred a part of them; JSON Web Tokens; and words of 24 letters and digits or more, as keys without a prefix are (names of models have hyphens).
 */
const KEY =
  /\b(?:sk|pk|rk|gsk|xai|pplx|nvapi|r8|hf|ghp|gho|ghs|glpat|xox[abprs]|whsec)[-_][\w*.…-]{5,}[\w*-]|\bAIza[\w*-]{10,}|\beyJ[\w-]{8,}\.[\w.-]+|\b[\w-]*\*{3,}[\w*-]*|\b(?=\w*\d)(?=\w*[a-z])\w{24,}\b/gi;
