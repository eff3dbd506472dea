import { addressWarnings } from "../../../admin/generated/address-warnings.ts";
import { problemTexts } from "../../../admin/test-problem.ts";
import { problemWords } from "./problem-words.ts";

/** Returns the text below an address field: the warnings about the address or, without any, the help. */
export function addressHelp(address: string, help: string): string {
  return problemTexts(addressWarnings(address), problemWords()).join(" ") || help;
}
