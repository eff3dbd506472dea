// Loaded before the app with `--import`. Sends connections to shops to the pretend Shopify if they use no proxy, such
// as those of the model's tools.

import { syncBuiltinESMExports } from "node:module";
import tls from "node:tls";

const connect = tls.connect as (options: tls.ConnectionOptions, ...rest: unknown[]) => tls.TLSSocket;
const port = Number(process.env.PRETEND_SHOPIFY_PORT);

function connectToShop(options: tls.ConnectionOptions, ...rest: unknown[]): tls.TLSSocket {
  const isShop = options.socket === undefined && `${options.host}`.endsWith(".myshopify.com");
  return connect(isShop ? { ...options, host: "127.0.0.1", port } : options, ...rest);
}

Object.assign(tls, { connect: connectToShop });
syncBuiltinESMExports();
