import { english } from "./english.ts";
import type { Strings } from "./strings.ts";

/** A browser loads only its own language and English. */
export async function loadStrings(language: string): Promise<Strings> {
  if (language !== "de") return english;
  const [{ german }, { default: polaris }] = await Promise.all([
    import("./german.ts"),
    import("@shopify/polaris/locales/de.json"),
  ]);
  return { ...german, polaris };
}
