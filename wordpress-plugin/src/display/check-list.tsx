import { CheckboxControl } from "@wordpress/components";
import type { Choice } from "./display.ts";

export function CheckList({
  legend,
  help,
  choices,
  chosen,
  change,
}: {
  legend: string;
  help?: string;
  choices: Choice[];
  chosen: string[];
  change(chosen: string[]): void;
}) {
  return (
    <fieldset className="parley-fieldset">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <CheckboxControl
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isChosen) =>
            change(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {help && <p className="parley-help">{help}</p>}
    </fieldset>
  );
}
