import { Checkbox, CheckboxGroup, Label } from "react-aria-components";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";

/** Checkboxes for codes of the API, each with its meaning. Each code is also the name of its text. */
export function NamedCodes<Code extends StringName>({
  label,
  codes,
  value,
  onChange,
}: {
  label: string;
  codes: readonly Code[];
  value: readonly Code[];
  onChange(value: Code[]): void;
}) {
  const { say } = useWords();
  return (
    <CheckboxGroup
      className="checks"
      value={[...value]}
      onChange={(chosen) => onChange(codes.filter((code) => chosen.includes(code)))}
    >
      <Label>{label}</Label>
      <div className="check-grid">
        {codes.map((code) => (
          <Checkbox key={code} value={code} className="check">
            <span className="box" aria-hidden="true" />
            <span>
              {say(code)} <code className="hint">{code}</code>
            </span>
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}
