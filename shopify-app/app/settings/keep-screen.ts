import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** A form's `shouldRevalidate`: after a save that failed nothing is loaded anew, which would fail too and take the form along. */
export function keepScreen({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.fault === undefined && defaultShouldRevalidate;
}
