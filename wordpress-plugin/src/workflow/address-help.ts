import { addressWarnings } from "../../../admin/generated/address-warnings.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import { problemWords } from "./problem-words.ts";

/** The text below an address field: its help, or the service's concern about the address. */
export function addressHelp(address: string, help: string): string {
  return problemTexts(addressWarnings(address), problemWords()).join(" ") || help;
}
