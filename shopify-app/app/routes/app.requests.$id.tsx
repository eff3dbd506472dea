import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepFormOnFailure } from "../failures/keep-form-on-failure.ts";

/** `GET /app/requests/{id}`: the file that a customer requested. */
export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const { exports } = await context.merchant(request);
  const content = await exports.read(id);
  if (content === undefined) throw new Response("", { status: 404 });
  return new Response(content, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": "attachment",
      "Cache-Control": "no-store",
    },
  });
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { exports } = await context.merchant(request);
  await exports.remove(id);
  return { done: true };
}

export const clientAction = keepFormOnFailure;
