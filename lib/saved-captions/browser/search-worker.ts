import type { SearchCommand, SearchEvent } from '../search-session';

/** A worker that loads and searches all saved captions until it is terminated. */
interface SearchWorker {
  post(command: SearchCommand): void;
  end(): void;
}

export function openSearchWorker(onEvent: (event: SearchEvent) => void): SearchWorker {
  const worker = new Worker('/saved-captions.js', { name: 'search' });
  worker.onmessage = ({ data }: { data: SearchEvent }) => onEvent(data);
  worker.onerror = () => onEvent({ is: 'failed' });
  return { post: (command) => worker.postMessage(command), end: () => worker.terminate() };
}
