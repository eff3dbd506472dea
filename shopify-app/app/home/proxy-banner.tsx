import { Await } from "@remix-run/react";
import { Banner } from "@shopify/polaris";
import { Suspense } from "react";
import type { ProxyState } from "../../server/proxy/proxy-state.ts";
import { useStrings } from "../strings/use-strings.ts";

/** A banner for an app proxy that points to another server: customers are then not recognised. */
export function ProxyBanner({ state, serviceUrl }: { state: Promise<ProxyState>; serviceUrl: string }) {
  const copy = useStrings().home.proxy;
  return (
    <Suspense>
      <Await resolve={state} errorElement={null}>
        {(known) =>
          known === "failing" && (
            <Banner tone="warning" title={copy.title}>
              {copy.text(`${serviceUrl}/proxy`)}
            </Banner>
          )
        }
      </Await>
    </Suspense>
  );
}
