import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Redirects to the app: Shopify opens this address, with all parameters in the query. */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  return redirect(searchParams.has("shop") ? `/app${search}` : "/auth/login");
}
