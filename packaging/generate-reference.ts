import { writeReference } from "./docs/reference-files.ts";

writeReference();
