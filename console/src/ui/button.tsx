import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";

export interface ButtonProps extends Omit<AriaButtonProps, "className"> {
  kind?: "first" | "plain" | "quiet" | "danger";
  /**
   * Whether its action is running: the button keeps the focus, and its form cannot be submitted
   * twice.
   */
  isBusy?: boolean;
}

export function Button({ kind = "plain", isBusy = false, ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`button ${kind}${isBusy ? " busy" : ""}`} />;
}
