import { outcomeOf } from "./outcome-of.server.ts";
import { required } from "./required.server.ts";

/**
 * For loaders that cannot show anything without the service's response: `outcomeOf` and `required` in
 * one.
 */
export async function fromService<T>(asked: PromiseLike<T>): Promise<T> {
  return required(await outcomeOf(asked));
}
