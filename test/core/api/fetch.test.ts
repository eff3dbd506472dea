import { openerOf } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";
import { describeRestTransport } from "./rest-contract.ts";

describeRestTransport("The REST API over the fetch handler, on SQLite", openerOf(overFetch));
