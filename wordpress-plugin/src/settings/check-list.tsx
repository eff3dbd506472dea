import { CheckboxControl } from "@wordpress/components";
import { useId } from "@wordpress/element";

export function CheckList<Value extends string>({
  legend,
  help,
  fault,
  choices,
  chosen,
  change,
}: {
  legend: string;
  help?: string;
  fault?: string | undefined;
  choices: { value: Value; label: string }[];
  chosen: Value[];
  change(chosen: Value[]): void;
}) {
  const below = useId();
  const isWrong = fault !== undefined && { "aria-invalid": true, "aria-describedby": below };
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
          {...isWrong}
        />
      ))}
      {help && <p className="parley-help">{help}</p>}
      {fault !== undefined && (
        <p id={below} className="parley-help parley-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
