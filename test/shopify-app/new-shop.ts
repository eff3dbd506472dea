import { randomUUID } from "node:crypto";

/** The domain of a shop that the app does not know, even if another test uses the same name or this test runs again. */
export function newShop(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}.myshopify.com`;
}
