import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { compatOf, type Entry } from "../../../widget/browsers/compat-of.ts";
import { missingIn } from "../../../widget/browsers/missing-in.ts";

/** Interfaces and members that a browser lacks, as `["URL", "parse", true]`: the last says whether it is the interface's own. */
export type Missing = [owner: string, member: string, isStatic: boolean][];

/** All that MDN's table says a supported browser's oldest version lacks of the interfaces of pages and of JavaScript's own. */
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
        // Of JavaScript's own, the table does not say which are static.
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
 * Run in a page before its scripts: takes away what a browser lacks, and has style sheets lose what they would lose there. A
 * property of our own takes what it is given, and is worth nothing where it is used: that is as good as lost.
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
