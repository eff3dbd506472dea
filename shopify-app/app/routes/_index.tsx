import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Shopify opens this address with all parameters in the query. Redirects to the app, or without a shop to a notice. */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  return redirect(searchParams.has("shop") ? `/app${search}` : "/auth/login");
}
