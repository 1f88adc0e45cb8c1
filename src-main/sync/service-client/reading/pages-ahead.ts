import type { Page } from './page';
import type { ReadingParts } from './reading-parts';
import { numberedUrl } from './walk';

/** How far a reading is when it asks for its next page. */
interface Position {
  readonly pages: number;
  readonly count: number;
  /** Categories of the last page. */
  readonly size: number;
  readonly total: number | null;
}

/** Asks for pages before it is their turn, where the service allows several requests at a time and says how many pages there are. */
export class PagesAhead {
  readonly #asked = new Map<string, Promise<Page>>();

  constructor(
    private readonly parts: ReadingParts,
    private readonly first: URL
  ) {}

  /** The page at a URL, with those after it on their way. */
  take(url: URL, position: Position, accepts: readonly number[]): Promise<Page> {
    this.#ask(position);
    const asked = this.#asked.get(url.href);
    this.#asked.delete(url.href);
    return asked ?? this.parts.ask(url, accepts);
  }

  #ask({ pages, count, size, total }: Position): void {
    const { paging, concurrency = 1 } = this.parts.protocol;
    if (concurrency < 2 || total === null || size === 0 || (paging.kind !== 'page' && paging.kind !== 'offset')) return;
    for (let step = 0; step < concurrency && count + step * size < total; step += 1) {
      const { href } = numberedUrl(this.first, paging, pages + step, count + step * size);
      if (this.#asked.has(href)) continue;
      const page = this.parts.ask(new URL(href), [], true);
      // Whoever takes it hears of its failure; one that nobody takes any more has failed along with the reading.
      page.catch(() => undefined);
      this.#asked.set(href, page);
    }
  }
}
