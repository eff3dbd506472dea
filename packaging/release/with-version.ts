/**
 * Patterns of the text before a version: names of images and tarballs, the plugin's header, `readme.txt` and the texts
 * to translate.
 */
const BEFORE_VERSION = /\bparley[a-z-]*[:-]|^ \* Version: +|^Stable tag: |"Project-Id-Version: Parley Chat /;

/**
 * Replaces the version `before` of our packages with `after` in a file's text. In JSON, these are the packages named `parley…` or
 * `@parley/…`, and dependencies on them. Versions of other packages stay.
 */
export function withVersion(file: string, text: string, before: string, after: string): string {
  if (!file.endsWith(".json")) {
    const pattern = new RegExp(`(${BEFORE_VERSION.source})${before.replaceAll(".", "\\.")}(?!\\d)`, "gm");
    return text.replace(pattern, (_, name: string) => name + after);
  }
  if (!text.includes(`"${before}"`)) return text;
  const isOurs = (name: unknown) => /^@?parley\b/.test(String(name));
  const value = JSON.parse(text, function (key, value) {
    if (value !== before) return value;
    return isOurs(key) || (key === "version" && isOurs(this.name)) ? after : value;
  });
  return `${JSON.stringify(value, null, 2)}\n`;
}
