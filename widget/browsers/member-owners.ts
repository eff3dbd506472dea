import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { compatOf, type Entry } from "./compat-of.ts";

/** Maps each member name in MDN's data to its features: members of interfaces and JavaScript built-ins, and style properties. */
export function memberOwners(): Map<string, Entry[]> {
  const owners = new Map<string, Entry[]>();
  const note = (member: string, entry: Entry) => owners.set(member, [...(owners.get(member) ?? []), entry]);
  const { api, javascript, css } = bcd as unknown as Record<string, Entry>;
  const { builtins = {} } = javascript ?? {};
  const objects = [api, builtins, builtins.Intl].flatMap((group) => Object.values(group ?? {}));
  for (const [member, entry] of [api ?? {}, ...objects].flatMap((object) => Object.entries(object)))
    if (/^[a-z]\w*$/i.test(member) && !member.endsWith("_static") && compatOf(entry)) note(member, entry);
  for (const [property, entry] of Object.entries(css?.properties ?? {}))
    note(
      property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      entry,
    );
  return owners;
}
