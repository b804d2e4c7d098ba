import { runLayout } from '@/lib/network/layout';
import { servePatterns } from '@/lib/patterns/browser/serve-patterns';
import { serveSearch } from '@/lib/saved-captions/browser/serve-search';
import { serveAnalysis } from '@/lib/text-analysis/browser/serve-analysis';
import { serveSavedWords } from '@/lib/words/browser/serve-saved-words';

type Inside = Parameters<typeof serveSearch>[0] &
  Parameters<typeof servePatterns>[0] &
  Parameters<typeof serveSavedWords>[0] &
  Parameters<typeof serveAnalysis>[0];

/** Runs the worker's code on the page's thread, because the test DOM has no workers. */
export class InlineWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  #ended = false;
  readonly #reply = (data: unknown): void => {
    if (!this.#ended) this.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  };
  readonly #inside: Inside = { postMessage: this.#reply, onmessage: null };

  constructor(script: string, { name }: WorkerOptions = {}) {
    if (script === '/patterns.js') servePatterns(this.#inside);
    else if (name === 'words') serveSavedWords(this.#inside);
    else if (name === 'analysis') serveAnalysis(this.#inside);
    else if (script === '/network-layout.js') this.#serveLayout();
    else serveSearch(this.#inside);
  }
  #serveLayout(): void {
    this.#inside.onmessage = ({ data }: MessageEvent) => {
      for (const event of runLayout(data)) this.#reply(event);
    };
  }
  postMessage(data: unknown): void {
    this.#inside.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  }
  terminate(): void {
    this.#ended = true;
  }
}
