import type { LoaderFunctionArgs } from "@remix-run/node";

/** The pages between that Shopify's library answers by itself, such as the one that fetches a new session token. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.merchant(request);
  return null;
}
