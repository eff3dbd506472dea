import type { ShopStage } from "./shop-stage.ts";

/** A visitor of a shop's storefront, with the calls that the widget makes. */
export interface StorefrontVisitor {
  /**
   * Requests the visitor's identity. Resolves to the app's response with any status; its token is `null` for a guest.
   */
  identity(): Promise<Response>;
  /** Opens a session at the shop's site, with a token or as a `claimed` user, and sends a message. Resolves to the first status that is not 200 or 201, else 200. */
  chat(message: string, userToken?: string, claimed?: object): Promise<number>;
  /** Opens a session for further calls, as the widget does. */
  open(userToken?: string): Promise<VisitorSession>;
}

export interface VisitorSession {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
  call(method: "GET" | "POST", path: string, body?: object): Promise<{ status: number; json: any }>;
  say(message: string): Promise<string>;
  /** Sends a file, and a message with only that file. */
  sendFile(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void>;
}

/**
 * Returns a visitor of the shop. `site`: the public key in the storefront's pages; by default the one in the app's metafields.
 * `service`: the service's address, if it is not the app.
 */
export function storefrontVisitor(
  stage: ShopStage,
  shop: string,
  site?: string,
  service?: string,
): StorefrontVisitor {
  const base = () => `${service ?? stage.app.address}/v1`;
  const { shopify } = stage;
  const key = () => site ?? shopify.shop(shop).metafields.public_key;
  const post = (path: string, body: object, token?: string) =>
    fetch(`${base()}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        Origin: `https://${shop}`,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    });
  return {
    async open(userToken) {
      const opened = await post("/widget/sessions", {
        site: key(),
        ...(userToken && { user_token: userToken }),
      });
      const { token, session_id: id } = (await opened.json()) as { token: string; session_id: string };
      const call: VisitorSession["call"] = async (method, path, body) => {
        const answer = await fetch(`${base()}${path}`, {
          method,
          headers: {
            "Content-Type": "application/json",
            Origin: `https://${shop}`,
            Authorization: `Bearer ${token}`,
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, json: await answer.json() };
      };
      const say = async (message: string) => (await call("POST", "/message", { message })).json.message;
      const sendFile: VisitorSession["sendFile"] = async (name, content) => {
        const headers = {
          "X-File-Name": encodeURIComponent(name),
          Origin: `https://${shop}`,
          Authorization: `Bearer ${token}`,
        };
        const init = { method: "POST", headers, body: content };
        const sent = await fetch(`${base()}/conversation/${id}/files`, init);
        const { file_id } = (await sent.json()) as { file_id: string };
        const { status } = await call("POST", "/message", { message: "", files: [file_id] });
        if (status !== 200) throw new Error(`The file was not sent: ${status}`);
      };
      return { id, call, say, sendFile };
    },
    async identity() {
      const query = shopify.proxyQuery(shop);
      return stage.get(`/proxy/identity?${query}`);
    },
    async chat(message, userToken, claimed) {
      const opened = await post("/widget/sessions", {
        site: key(),
        ...(userToken && { user_token: userToken }),
        ...(claimed && { user: claimed }),
      });
      if (opened.status !== 201) return opened.status;
      const { token } = (await opened.json()) as { token: string };
      return (await post("/message", { message }, token)).status;
    },
  };
}
