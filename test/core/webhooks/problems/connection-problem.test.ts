import { expect, it } from "vitest";
import { Failure } from "../../../../core/src/failures.ts";
import { ConnectError } from "../../../../core/src/webhooks/delivery/connect-error.ts";
import { deliveryFailure } from "../../../../core/src/webhooks/delivery/delivery-failure.ts";
import { WEBHOOK } from "../../../../core/src/webhooks/delivery/receiver.ts";
import { AnswerTooLong, RequestTimeout } from "../../../../core/src/webhooks/delivery/send-request.ts";
import { connectionProblem } from "../../../../core/src/webhooks/problems/connection-problem.ts";

const HOST = "flows.example.com";
const coded = (code: string) => Object.assign(new Error(code), { code });

function problemOf(error: Error, hasBegun = false) {
  const failure = deliveryFailure(error, WEBHOOK, HOST, 20_000);
  return connectionProblem({ failure, url: `https://${HOST}/webhook/x`, timeout: 20, hasBegun });
}

it.each([
  ["ENOTFOUND", "host_not_found"],
  ["EAI_AGAIN", "host_not_found"],
  ["EAI_FAIL", "host_not_found"],
  ["ECONNREFUSED", "connection_refused"],
  ["ECONNRESET", "connection_broken"],
  ["EHOSTUNREACH", "unreachable"],
  ["CERT_HAS_EXPIRED", "certificate_expired"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate_self_signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "certificate_self_signed"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate_wrong_host"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate_incomplete"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "not_https"],
  ["EPROTO", "tls_failed"],
  ["UND_ERR_CONNECT_TIMEOUT", "connection_timeout"],
])("The connection error %s is reported as `%s`", (code, problem) => {
  expect(problemOf(ConnectError.from(coded(code)))).toEqual({ code: problem, params: { host: HOST } });
});

it("A connection that breaks after the request was sent is reported as `connection_broken`", () => {
  expect(problemOf(coded("UND_ERR_SOCKET"))?.code).toBe("connection_broken");
});

it("A connection that breaks during the answer is reported as `answer_broken_off`", () => {
  for (const code of ["UND_ERR_SOCKET", "ECONNRESET"])
    expect(problemOf(coded(code), true)).toEqual({ code: "answer_broken_off", params: { host: HOST } });
});

it("An answer that is not HTTP is reported as `not_http`, with or without an error code", () => {
  const unread = Object.assign(new Error("Expected HTTP/"), { name: "HTTPParserError" });
  for (const error of [unread, Object.assign(coded("HPE_INVALID_VERSION"), { name: "HTTPParserError" })])
    expect(problemOf(error)).toEqual({ code: "not_http", params: { host: HOST } });
  expect(problemOf(coded("UND_ERR_HEADERS_OVERFLOW"))?.code).toBe("not_http");
  expect(problemOf(unread, true)?.code).toBe("answer_broken_off");
});

it("A private host in an http URL is reported as `address_blocked`, because HTTPS would not help", () => {
  const failure = new Failure("webhookUnreachable", "webhook_url", "blocked_address", "");
  for (const host of ["n8n:5678", "localhost:5678", "10.0.0.7", "169.254.169.254", "[::1]:5678"])
    expect(connectionProblem({ failure, url: `http://${host}/`, timeout: 20, hasBegun: false })).toEqual({
      code: "address_blocked",
      params: { host },
    });
});

it("A host with a private IP address is reported as `address_blocked`, and a public host in an http URL as `http_blocked`", () => {
  const blocked = new ConnectError("blocked_address", "10.0.0.1 is not a public address");
  expect(problemOf(blocked)).toEqual({ code: "address_blocked", params: { host: HOST } });
  const failure = new Failure("webhookUnreachable", "webhook_url", "blocked_address", "");
  const call = { failure, url: `http://${HOST}/`, timeout: 20, hasBegun: false };
  expect(connectionProblem(call)).toEqual({ code: "http_blocked" });
});

it("Late, unfinished and too long answers are reported with three different codes", () => {
  expect(problemOf(new RequestTimeout())).toEqual({ code: "timeout", params: { seconds: 20 } });
  expect(problemOf(new RequestTimeout(), true)).toEqual({
    code: "answer_unfinished",
    params: { seconds: 20 },
  });
  expect(problemOf(new AnswerTooLong(), true)).toEqual({ code: "answer_too_long" });
});
