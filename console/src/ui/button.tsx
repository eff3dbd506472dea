import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";

export interface ButtonProps extends Omit<AriaButtonProps, "className"> {
  kind?: "first" | "plain" | "quiet" | "danger";
  /** Whether the button's action is running. Changes only the style, so that the button keeps the focus. */
  isBusy?: boolean;
}

export function Button({ kind = "plain", isBusy = false, ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`button ${kind}${isBusy ? " busy" : ""}`} />;
}
