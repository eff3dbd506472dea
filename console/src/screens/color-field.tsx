import { useWords } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";

/** The chat's colour as `#rrggbb`, typed or chosen with the browser's picker. */
export function ColorField({
  color,
  change,
  fault,
}: {
  color: string;
  change(color: string): void;
  fault: string | undefined;
}) {
  const { say } = useWords();
  return (
    <div className="color-field">
      <Field label={say("color")} value={color} onChange={change} hint={say("colorHint")} fault={fault} />
      <input
        type="color"
        aria-label={say("pickColor")}
        // A half-typed value is not a colour yet, and the picker would log a warning.
        value={/^#[\da-f]{6}$/i.test(color) ? color : "#000000"}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}
