import type { ReactNode } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from "react-aria-components";
import { useThemed } from "./themed.ts";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style"> {
  kind?: "first" | "plain" | "quiet" | "danger";
}

export function Button({ kind = "plain", ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`inbox-button ${kind}`} />;
}

export interface IconButtonProps
  extends Omit<AriaButtonProps, "className" | "style" | "aria-label" | "children"> {
  label: string;
  /** The keyboard key that does the same as the button. */
  hint?: string;
  icon: ReactNode;
  isOn?: boolean;
}

/** An icon button. `label` is its accessible name and its tooltip. */
export function IconButton({ label, hint, icon, isOn, ...rest }: IconButtonProps) {
  const themed = useThemed();
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(isOn !== undefined && { "aria-pressed": isOn })}
        className={`inbox-button icon${isOn ? " on" : ""}`}
      >
        {icon}
      </AriaButton>
      <Tooltip {...themed("inbox-tooltip")} offset={4}>
        {label} {hint !== undefined && <kbd>{hint}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
