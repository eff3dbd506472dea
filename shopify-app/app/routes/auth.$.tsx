import type { LoaderFunctionArgs } from "@remix-run/node";

/** Pages that Shopify's library serves itself, such as the one that fetches a new session token. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.merchant(request);
  return null;
}
