export interface PageOf<Item> {
  data: Item[];
  pagination: { page: number; total_pages: number };
}

/** A list that is loaded one page at a time, on demand. */
export interface Pages<Page extends PageOf<unknown>>
  extends AsyncIterable<Page["data"][number]>,
    PromiseLike<Page> {}

/** `await` returns the first page as the service sends it; `for await` yields every item of all pages. */
export function allPages<Page extends PageOf<unknown>>(
  fetchPage: (page: number | undefined) => Promise<Page>,
): Pages<Page> {
  let first: Promise<Page> | undefined;
  const firstPage = () => (first ??= fetchPage(undefined));
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting the call is the simple way to read one page.
    then: (fulfilled, rejected) => firstPage().then(fulfilled, rejected),
    async *[Symbol.asyncIterator]() {
      let page = await firstPage();
      for (;;) {
        yield* page.data;
        const { page: number, total_pages } = page.pagination;
        if (number >= total_pages || page.data.length === 0) return;
        page = await fetchPage(number + 1);
      }
    },
  };
}
