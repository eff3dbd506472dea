import { openerOf } from "./harness.ts";
import { overExpress } from "./over-express.ts";
import { describeRestApi } from "./rest-contract.ts";

describeRestApi("The REST API over Express, on SQLite", openerOf(overExpress));
