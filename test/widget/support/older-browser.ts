import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { compatOf, type Entry } from "../../../widget/browsers/compat-of.ts";
import { missingIn } from "../../../widget/browsers/missing-in.ts";

/** Members that a browser lacks, such as `["URL", "parse", true]`: the last value says whether the member is static. */
export type Missing = [owner: string, member: string, isStatic: boolean][];

/**
 * Returns all members of DOM and JavaScript interfaces that the oldest supported version of a browser lacks, according to MDN's
 * table.
 */
export function missingMembers(browser: string): Missing {
  const owners = { ...bcd.api, ...bcd.javascript.builtins } as unknown as Entry;
  const isMissing = (entry: Entry) => {
    const compat = compatOf(entry);
    return compat !== undefined && missingIn(compat).some(({ name }) => name === browser);
  };
  return Object.entries(owners).flatMap(([owner, members]) =>
    Object.entries(members)
      .filter(([, entry]) => isMissing(entry))
      .flatMap(([member]): Missing => {
        const name = member.replace(/_(static|event)$/, "");
        // The table does not say which of JavaScript's members are static.
        return member.endsWith("_static")
          ? [[owner, name, true]]
          : [
              [owner, name, false],
              [owner, name, true],
            ];
      }),
  );
}

/**
 * Runs in a page before its scripts. Removes the APIs that a browser lacks, and drops the declarations and rules that the browser
 * would drop from style sheets. A custom property accepts an unknown value, but the value has no effect where it is used, so it
 * counts as dropped.
 */
export function growOlder(missing: Missing, lostStyles: string[]): void {
  for (const [owner, member, isStatic] of missing) {
    const given = Reflect.get(globalThis, owner);
    const home = isStatic ? given : given?.prototype;
    if (home && Object.hasOwn(home, member)) Reflect.deleteProperty(home, member);
  }
  const isLost = (text: string) => lostStyles.some((lost) => text.includes(lost));
  const replaceSync = CSSStyleSheet.prototype.replaceSync;
  CSSStyleSheet.prototype.replaceSync = function (text) {
    const known = text
      .replace(/[\w-]+:[^;{}]*(?=[;}])/g, (declaration) => (isLost(declaration) ? "" : declaration))
      .replace(/[^;{}]*\{/g, (selector) => (isLost(selector) ? ".no-such-part{" : selector));
    return replaceSync.call(this, known);
  };
  const supports = CSS.supports;
  CSS.supports = (...words: string[]) => !words.some(isLost) && supports.apply(CSS, words as [string]);
}
