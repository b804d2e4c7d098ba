import { servePatterns } from '@/lib/patterns/browser/serve-patterns';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';

type Inside = Parameters<typeof serveSearch>[0] & Parameters<typeof servePatterns>[0];

/** Runs the worker's code on the page's thread, because the test DOM has no workers. */
export class InlineWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  #ended = false;
  readonly #inside: Inside = {
    postMessage: (data: unknown) => {
      if (!this.#ended) this.onmessage?.({ data: structuredClone(data) } as MessageEvent);
    },
    onmessage: null,
  };

  constructor(script: string) {
    if (script === '/patterns.js') servePatterns(this.#inside);
    else serveSearch(this.#inside);
  }
  postMessage(data: unknown): void {
    this.#inside.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  }
  terminate(): void {
    this.#ended = true;
  }
}
