import { addressWarnings } from "../../../settings/generated/address-warnings.ts";
import { problemTexts } from "../../../settings/told-problem.ts";
import { problemWords } from "./problem-words.ts";

/** What is to be said below the field of an address: its help, or what the service would not like about the address. */
export function addressHelp(address: string, help: string): string {
  return problemTexts(addressWarnings(address), problemWords()).join(" ") || help;
}
