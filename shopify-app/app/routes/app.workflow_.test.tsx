import type { ActionFunctionArgs } from "@remix-run/node";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { testedMark } from "../home/tested-mark.server.ts";
import { tryMessage } from "../workflow/try-message.server.ts";

/**
 * `POST /app/workflow/test`, a form with `message`: sends the message to the workflow or model, and stores whether it
 * succeeded.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { parley, graphql } = await context.merchant(request);
  const form = await request.formData();
  const message = String(form.get("message") ?? "");
  const { done: site, fault } = await outcomeOf(parley.site.get());
  if (site === undefined) return { fault };
  const outcome = await outcomeOf(tryMessage(parley, site.reply_source, message));
  // A failure to store the mark for Home must not hide the test's result.
  await testedMark(graphql)
    .set(site, outcome.done?.isGood === true)
    .catch(() => undefined);
  return outcome;
}

export const clientAction = keepFormOnFailure;
