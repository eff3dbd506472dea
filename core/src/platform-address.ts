type Environment = Readonly<Record<string, string | undefined>>;

/** Variables in which platforms give a service its own URL (https://render.com/docs/environment-variables and similar pages). */
const PLATFORMS: readonly ((environment: Environment) => string | undefined)[] = [
  ({ RENDER_EXTERNAL_URL: url }) => url,
  ({ RAILWAY_PUBLIC_DOMAIN: host }) => host && `https://${host}`,
  ({ FLY_APP_NAME: name }) => name && `https://${name}.fly.dev`,
];

/** The public URL of a service on Render, Railway or Fly.io; undefined elsewhere. */
export function platformAddress(environment: Environment): string | undefined {
  const addresses = PLATFORMS.map((address) => address(environment));
  return addresses.find((address) => address !== undefined && /^https:\/\/[^/?#]+\/?$/.test(address));
}
