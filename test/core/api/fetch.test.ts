import { openerOf } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";
import { describeRestApi } from "./rest-contract.ts";

describeRestApi("The REST API over the fetch handler", openerOf(overFetch));
