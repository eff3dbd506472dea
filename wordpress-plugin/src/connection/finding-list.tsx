import { Dashicon } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import "./findings.css";

export interface Finding {
  id: string;
  status: "good" | "recommended" | "critical";
  label: string;
  advice: string;
}

const ICONS = { good: "yes-alt", recommended: "info", critical: "warning" } as const;

/** Results of the tests, each marked with text as well as colour. */
export function FindingList({ findings }: { findings: Finding[] }) {
  const words = {
    good: __("Good:", "parley-chat"),
    recommended: __("Could be better:", "parley-chat"),
    critical: __("Not working:", "parley-chat"),
  };
  return (
    <ul className="parley-findings">
      {findings.map(({ id, status, label, advice }) => (
        <li key={id} className={`is-${status}`}>
          <Dashicon icon={ICONS[status]} />
          <span>
            <span className="screen-reader-text">{words[status]} </span>
            <strong>{label}</strong> {advice}
          </span>
        </li>
      ))}
    </ul>
  );
}
