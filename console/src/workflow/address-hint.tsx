import { addressWarnings } from "../../../admin/generated/address-warnings.ts";
import { PROBLEM_LANGUAGES, problemTexts } from "../../../admin/test-problem.ts";
import { useWords } from "../strings/strings.ts";

/** Loopback hosts. If the console is at such a host, the service runs on this machine, and private addresses are expected. */
const LOCAL = /^(?:localhost|127\..+|\[::1\])$/;

/** The text below an address field: its hint, and warnings about the address. */
export function AddressHint({ address, hint }: { address: string; hint: string }) {
  const { language } = useWords();
  const isLocal = LOCAL.test(location.hostname);
  const warnings = addressWarnings(address).filter(({ code }) => !(isLocal && code === "private_address"));
  return (
    <>
      {hint}
      {problemTexts(warnings, PROBLEM_LANGUAGES[language]).map((warning) => (
        <span key={warning} className="warning">
          {warning}
        </span>
      ))}
    </>
  );
}
