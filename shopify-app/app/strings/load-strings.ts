import { english } from "./english.ts";
import type { Strings } from "./strings.ts";

/** English is always loaded; other languages only on demand. */
export async function loadStrings(language: string): Promise<Strings> {
  if (language !== "de") return english;
  const [{ german }, { default: polaris }] = await Promise.all([
    import("./german.ts"),
    import("@shopify/polaris/locales/de.json"),
  ]);
  return { ...german, polaris };
}
