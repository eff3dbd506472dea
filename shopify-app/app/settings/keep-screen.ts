import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * A form's `shouldRevalidate`: nothing is reloaded after a failed save, because the reload would fail too and lose the
 * form.
 */
export function keepScreen({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.fault === undefined && defaultShouldRevalidate;
}
