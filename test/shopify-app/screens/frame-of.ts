import type { Frame, Page } from "playwright-core";

/** Returns the frame in which Shopify's admin shows the app. */
export function frameOf(page: Page): Frame {
  const frame = page.frame({ name: "app" });
  if (frame === null) throw new Error("The admin shows no app.");
  return frame;
}
