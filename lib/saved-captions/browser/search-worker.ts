import type { SearchCommand, SearchEvent } from '../search-session';

/** The words of all held captions, in a worker that ends when the page lets it go. */
interface SearchWorker {
  post(command: SearchCommand): void;
  end(): void;
}

export function openSearchWorker(onEvent: (said: SearchEvent) => void): SearchWorker {
  const worker = new Worker('/corpus.js');
  worker.onmessage = ({ data }: { data: SearchEvent }) => onEvent(data);
  worker.onerror = () => onEvent({ is: 'broken' });
  return { post: (command) => worker.postMessage(command), end: () => worker.terminate() };
}
