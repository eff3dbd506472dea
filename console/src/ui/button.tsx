import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";

export interface ButtonProps extends Omit<AriaButtonProps, "className"> {
  kind?: "first" | "plain" | "quiet" | "danger";
  /** What it began is under way: it keeps the focus, and its form takes no second time. */
  isBusy?: boolean;
}

export function Button({ kind = "plain", isBusy = false, ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`button ${kind}${isBusy ? " busy" : ""}`} />;
}
