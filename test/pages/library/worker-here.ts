import { serveCorpus } from '@/lib/browser/corpus-work';
import type { Wire } from '@/lib/browser/file-writing';

/** What the worker of held captions does, on the page's own thread: the small DOM of the tests has no workers. */
export class WorkerHere {
  onmessage: ((event: MessageEvent) => void) | null = null;
  #ended = false;
  readonly #inside: Wire = {
    postMessage: (data) => {
      if (!this.#ended) this.onmessage?.({ data: structuredClone(data) } as MessageEvent);
    },
    onmessage: null,
  };

  constructor() {
    serveCorpus(this.#inside);
  }
  postMessage(data: unknown): void {
    this.#inside.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  }
  terminate(): void {
    this.#ended = true;
  }
}
