/** One page of a list. */
export interface Page<T> {
  data: T[]
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null
  /** How many there are in all, if `includeTotal` was sent; of several pages in a row, on the first one alone. */
  total: number | null
  requestId: string | null
}

/**
 * A list. `for await` goes over everything in it and fetches page after page; `await` fetches the first page alone. Nothing is sent
 * before that.
 */
export class Pages<T> implements AsyncIterable<T>, PromiseLike<Page<T>> {
  constructor(private readonly fetch: (cursor: string | null, onwards: boolean) => Promise<Page<T>>) {}

  /** The page at a cursor; the first one without. */
  page(cursor: string | null = null): Promise<Page<T>> {
    return this.fetch(cursor, false)
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor: string | null = null
    do {
      const page: Page<T> = await this.fetch(cursor, cursor !== null)
      yield page
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  then<A = Page<T>, B = never>(
    fulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.page().then(fulfilled, rejected)
  }
}
