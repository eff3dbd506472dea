import { expect, it } from "vitest";
import { csvRow } from "../../../shopify-app/app/exports/csv-row.ts";

it.each([
  [["a", "b"], '"a","b"\r\n'],
  [['say "yes"\nplease'], '"say ""yes""\nplease"\r\n'],
  [["=1+1", "+1", "-1", "@a", "\tx"], `"'=1+1","'+1","'-1","'@a","'\tx"\r\n`],
])("csvRow writes %j as one row that every spreadsheet reads as text", (cells, row) => {
  expect(csvRow(cells)).toBe(row);
});
