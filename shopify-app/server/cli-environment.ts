type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Converts the variables that `shopify app dev` sets (Shopify CLI 4.8) to the app's settings. `HOST` is the tunnel's address,
 * `https://…`. A proxy of the CLI on this machine forwards the tunnel to `PORT`.
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
