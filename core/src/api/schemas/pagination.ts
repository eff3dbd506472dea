import { z } from "zod";
import { wholeNumber } from "./fields.ts";

/** Query parameters of a list that is read page by page (contract §D.4). */
export const pageNumber = wholeNumber({ least: 1, most: 999_999_999_999_999, fallback: 1 });
export const pageSize = wholeNumber({ least: 1, most: 100, fallback: 20 });

/** Length in Unicode code points. */
const LONGEST_SEARCH = 100;

export const searchText = z
  .string()
  .min(1)
  .refine((text) => [...text].length <= LONGEST_SEARCH, {
    params: { reason: "too_long", limit: LONGEST_SEARCH },
    message: `The maximum is ${LONGEST_SEARCH} characters.`,
  })
  .meta({ minLength: 1, maxLength: LONGEST_SEARCH });

export const paginationSchema = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_pages: z.int(),
  })
  .meta({ title: "Pagination" });

export function paginationOf(
  { page, per_page }: { page: number; per_page: number },
  total: number,
): z.output<typeof paginationSchema> {
  return { page, per_page, total, total_pages: Math.ceil(total / per_page) };
}
