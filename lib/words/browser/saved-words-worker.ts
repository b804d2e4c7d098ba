import type { SavedWordsEvent, SavedWordsRequest } from '../saved-words';

/** Counts words in saved captions in a worker of its own. Returns a function that ends it. */
export function countInSavedVideos(request: SavedWordsRequest, onEvent: (event: SavedWordsEvent) => void): () => void {
  const worker = new Worker('/saved-captions.js', { name: 'words' });
  worker.onmessage = ({ data }: MessageEvent<SavedWordsEvent>) => {
    onEvent(data);
    if (data.is !== 'reading') worker.terminate();
  };
  worker.onerror = () => onEvent({ is: 'failed' });
  worker.postMessage(request);
  return () => worker.terminate();
}
