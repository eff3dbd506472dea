import { expect, it } from "vitest";
import { serviceErrorIn } from "../../admin/service-error.ts";
import { errorFromResponse } from "../../client/src/error-from-response.ts";

const OWN = { code: "NOT_FOUND", message: "No.", details: { field: "id", reason: "not_found" } };

it.each([
  [{ success: false, error: OWN }, OWN],
  [{ error: { code: "bad_gateway", message: "502" } }, undefined],
  [{ error: "no" }, undefined],
  [{ error: null }, undefined],
  [{ title: "Error 502: Bad gateway", status: 502 }, undefined],
  [[OWN], undefined],
  ["<h1>502</h1>", undefined],
  [null, undefined],
  [undefined, undefined],
])("the admin screens and the client find the same service error, or none, in %j", (body, error) => {
  expect(serviceErrorIn(body)).toEqual(error);
  const { code } = errorFromResponse(502, new Headers(), body);
  expect(code).toBe(error?.code ?? "UNEXPECTED_ANSWER");
});
