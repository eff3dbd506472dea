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
])("the relying party for the base URL %s and the host %s is %o", (baseUrl, host, party) => {
  expect(relyingParty(baseUrl, host)).toEqual(party);
});

it.each([
  ["http://127.0.0.1:8080/v1", "127.0.0.1:8080"],
  ["http://127.0.0.1:8080/v1", "evil.example"],
  ["http://127.0.0.1:8080/v1", "localhost.evil.example"],
  ["http://chat.example.com/v1", "localhost"],
  ["https://192.0.2.7/v1", "localhost"],
  ["https://[2001:db8::1]/v1", "localhost"],
])("there is no relying party for the base URL %s and the host %s", (baseUrl, host) => {
  expect(relyingParty(baseUrl, host)).toBeUndefined();
});

it("there is no relying party for a loopback address without a host", () => {
  expect(relyingParty("http://127.0.0.1:8080/v1", undefined)).toBeUndefined();
});
