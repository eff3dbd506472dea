import { expect, it } from "vitest";
import { relyingParty } from "../../../core/src/people/relying-party.ts";

it.each([
  [
    "https://chat.example.com/v1",
    "chat.example.com",
    { id: "chat.example.com", origin: "https://chat.example.com" },
  ],
  [
    "https://shop.example:8443/chat/v1",
    "evil.example",
    { id: "shop.example", origin: "https://shop.example:8443" },
  ],
  ["https://shop.example/v1", "localhost", { id: "shop.example", origin: "https://shop.example" }],
  ["http://127.0.0.1:8080/v1", "localhost:8080", { id: "localhost", origin: "http://localhost:8080" }],
  ["http://localhost:8080/v1", "localhost:8080", { id: "localhost", origin: "http://localhost:8080" }],
  ["http://127.0.0.1:8080/v1", "127.0.0.1:8080", undefined],
  ["http://127.0.0.1:8080/v1", "evil.example", undefined],
  ["http://127.0.0.1:8080/v1", "localhost.evil.example", undefined],
  ["http://127.0.0.1:8080/v1", undefined, undefined],
  ["http://chat.example.com/v1", "localhost", undefined],
  ["https://192.0.2.7/v1", "localhost", undefined],
  ["https://[2001:db8::1]/v1", "localhost", undefined],
])("the relying party for the base URL %s and the host %s is %o", (baseUrl, host, party) => {
  expect(relyingParty(baseUrl, host)).toEqual(party);
});
