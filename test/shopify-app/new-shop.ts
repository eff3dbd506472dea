import { randomUUID } from "node:crypto";

/**
 * Returns the domain of a shop that is new to the app, even if another test uses the same name or this test runs again.
 */
export function newShop(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}.myshopify.com`;
}
