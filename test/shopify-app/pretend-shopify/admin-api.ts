import { randomBytes } from "node:crypto";
import { jwtVerify } from "jose";
import type { PretendShop } from "./pretend-shop.ts";
import type { AppCredentials } from "./session-token.ts";

/** A response of Shopify, sent as JSON. */
export interface JsonAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const REFUSED: JsonAnswer = { status: 400, body: { error: "invalid_subject_token" } };

/**
 * `POST /admin/oauth/access_token`: exchanges a session token or a refresh token for an access token that
 * expires. A shop has one such token: acquiring another revokes all earlier ones (shopify.dev, "About offline
 * access tokens"), and a refresh token is valid once.
 */
export async function accessToken(
  app: AppCredentials,
  shop: PretendShop,
  body: Record<string, unknown>,
): Promise<JsonAnswer> {
  if (body.client_id !== app.apiKey || body.client_secret !== app.apiSecret)
    return { status: 400, body: { error: "invalid_client" } };
  if (!shop.installed) return REFUSED;
  if (body.grant_type === "urn:ietf:params:oauth:grant-type:token-exchange") {
    const key = new TextEncoder().encode(app.apiSecret);
    const token = await jwtVerify(String(body.subject_token), key, { audience: app.apiKey }).catch(
      () => undefined,
    );
    if (token?.payload.dest !== `https://${shop.domain}`) return REFUSED;
  } else if (!shop.refreshTokens.has(String(body.refresh_token))) return REFUSED;
  if (body.requested_token_type === ONLINE) return personsToken(shop);
  const token = `shpat_${randomBytes(16).toString("hex")}`;
  const refreshToken = `shprt_${randomBytes(16).toString("hex")}`;
  shop.tokens.clear();
  shop.refreshTokens.clear();
  shop.tokens.add(token);
  shop.refreshTokens.add(refreshToken);
  return {
    status: 200,
    body: {
      access_token: token,
      scope: "write_app_proxy,read_customers",
      expires_in: shop.tokenLifetime,
      refresh_token: refreshToken,
      refresh_token_expires_in: 7_776_000,
    },
  };
}

const ONLINE = "urn:shopify:params:oauth:token-type:online-access-token";

/**
 * Returns the token of the admin's current user, which does not replace the shop's own (shopify.dev, "About online
 * access tokens").
 */
function personsToken({ staff }: PretendShop): JsonAnswer {
  if (staff === undefined) return { status: 500, body: {} };
  const associated_user = {
    id: 1,
    ...staff,
    email: "staff@example.com",
    email_verified: true,
    account_owner: true,
    locale: "en",
    collaborator: false,
  };
  const access_token = `shpat_${randomBytes(16).toString("hex")}`;
  const scope = "write_app_proxy,read_customers";
  return {
    status: 200,
    body: { access_token, scope, expires_in: 86_399, associated_user_scope: scope, associated_user },
  };
}

const NOT_APPROVED = { message: "This app is not approved to access the Customer object." };

/** `POST /admin/api/…/graphql.json`: the few operations that the app uses, recognized by their names. */
export function graphql(
  shop: PretendShop,
  token: string | undefined,
  { query = "", variables = {} }: { query?: string; variables?: Record<string, unknown> },
): JsonAnswer {
  if (token === undefined || !shop.tokens.has(token))
    return { status: 401, body: { errors: "[API] Invalid API key or access token" } };
  const data = (data: unknown, errors?: unknown) => ({
    status: 200,
    body: { data, ...(errors ? { errors } : {}) },
  });
  if (query.includes("metafieldsSet")) {
    for (const { key, value } of variables.metafields as { key: string; value: string }[])
      shop.metafields[key] = value;
    return data({ metafieldsSet: { userErrors: [] } });
  }
  if (query.includes("currentAppInstallation")) {
    const nodes = Object.entries(shop.metafields).map(([key, value]) => ({ key, value }));
    const urls = [`https://${shop.domain}`, shop.primaryDomain, ...shop.otherDomains];
    return data({
      shop: {
        primaryDomain: { url: shop.primaryDomain },
        ...(query.includes("ianaTimezone") && { ianaTimezone: shop.timezone }),
        ...(query.includes("contactEmail") && { contactEmail: shop.contactEmail }),
        ...(query.includes("domains {") && { domains: urls.map((url) => ({ url })) }),
      },
      currentAppInstallation: { id: "gid://shopify/AppInstallation/1", metafields: { nodes } },
    });
  }
  const errors = shop.showsCustomers ? undefined : [NOT_APPROVED];
  if (query.includes("customer(")) return data({ customer: customer(shop, variables.id) }, errors);
  if (query.includes("customers("))
    return data(
      { customers: shop.showsCustomers ? { nodes: searched(shop, String(variables.words)) } : null },
      errors,
    );
  return { status: 200, body: { errors: [{ message: "The pretend Shopify knows no such operation." }] } };
}

function customer({ customers, showsCustomers }: PretendShop, id: unknown) {
  const known = customers[String(id).replace("gid://shopify/Customer/", "")];
  if (known === undefined || !showsCustomers) return null;
  const { firstName, lastName, email } = known;
  return { id, firstName, lastName, defaultEmailAddress: { emailAddress: email } };
}

/**
 * Returns the customers for whom each word begins the first name, the last name or the e-mail address (shopify.dev,
 * "Search syntax").
 */
function searched({ customers }: PretendShop, words: string): { id: string }[] {
  const wanted = words.toLowerCase().split(" ");
  return Object.entries(customers)
    .filter(([, { firstName, lastName, email }]) => {
      const there = [firstName, lastName, email].map((text) => (text ?? "").toLowerCase());
      return wanted.every((word) => there.some((text) => text.startsWith(word)));
    })
    .map(([id]) => ({ id: `gid://shopify/Customer/${id}` }));
}
