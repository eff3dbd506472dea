import type { ReactNode } from "react";
import {
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  Button as SelectButton,
  SelectValue,
  Switch,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from "react-aria-components";

interface FieldProps extends Omit<TextFieldProps, "children" | "className"> {
  label: string;
  hint?: ReactNode;
  /** The service's error for this field. */
  fault?: string | undefined;
  placeholder?: string;
  /** Number of lines; undefined for a single-line input. */
  rows?: number;
}

export function Field({ label, hint, fault, placeholder, rows, ...rest }: FieldProps) {
  return (
    <TextField {...rest} className="field" isInvalid={fault !== undefined} validationBehavior="aria">
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input placeholder={placeholder ?? ""} />
      ) : (
        <TextArea rows={rows} placeholder={placeholder ?? ""} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">{fault}</FieldError>
    </TextField>
  );
}

export function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
  hint,
  placeholder = "",
}: {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange(value: NoInfer<Value>): void;
  hint?: string;
  /** Shown if the value is none of the choices. */
  placeholder?: string;
}) {
  return (
    <Select
      className="field"
      placeholder={placeholder}
      selectedKey={choices.some((choice) => choice.value === value) ? value : null}
      onSelectionChange={(key) => onChange(key as Value)}
    >
      <Label>{label}</Label>
      <SelectButton className="select">
        <SelectValue />
        <span aria-hidden="true" className="arrow" />
      </SelectButton>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <Popover className="popover">
        <ListBox className="listbox">
          {choices.map(({ value: each, label: name }) => (
            <ListBoxItem key={each} id={each} className="option">
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}

export function Toggle({
  label,
  hint,
  isSelected,
  onChange,
}: {
  label: string;
  hint?: string;
  isSelected: boolean;
  onChange(isSelected: boolean): void;
}) {
  return (
    <Switch className="toggle" isSelected={isSelected} onChange={onChange}>
      <span className="track" aria-hidden="true" />
      <span>
        {label}
        {hint !== undefined && <span className="hint">{hint}</span>}
      </span>
    </Switch>
  );
}
