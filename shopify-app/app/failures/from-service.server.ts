import { outcomeOf } from "./outcome-of.server.ts";
import { required } from "./required.server.ts";

/** For loaders that can show nothing without the service's answer: `outcomeOf` and `required` in one. */
export async function fromService<T>(asked: PromiseLike<T>): Promise<T> {
  return required(await outcomeOf(asked));
}
