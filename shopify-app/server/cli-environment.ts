type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The app's settings from the variables that `shopify app dev` sets (Shopify CLI 4.8): its `HOST` is the address of the
 * tunnel, `https://…`, which a proxy of the command line on this machine forwards to `PORT`.
 */
export function cliEnvironment(environment: Environment): Environment {
  const { HOST, ...others } = environment;
  return {
    PARLEY_TRUST_PROXY: "loopback",
    ...others,
    ...(HOST?.startsWith("https://") && { SHOPIFY_APP_URL: HOST }),
    HOST: "127.0.0.1",
  };
}
