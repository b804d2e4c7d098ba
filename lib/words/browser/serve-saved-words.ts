import { wordLanguage } from '@/lib/captions/word-counts';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { chunk } from '@/lib/shared/lists';
import { createVideoCounter, type SavedWordsEvent, type SavedWordsRequest } from '../saved-words';

/** Texts per read, which amounts to a few megabytes and a fraction of a second. */
const batchSize = 100;

interface WorkerPort {
  postMessage(event: SavedWordsEvent): void;
  onmessage: ((event: MessageEvent<SavedWordsRequest>) => void) | null;
}

/** Counts words in the texts of all saved captions, for a page that ends this worker after its answer. */
export function serveSavedWords(page: WorkerPort): void {
  const post = (event: SavedWordsEvent) => page.postMessage(event);
  page.onmessage = ({ data }) =>
    void countVideos(data, post).catch((error: unknown) => {
      post({ is: 'failed' });
      // A rejected promise in a worker is otherwise unnoticed.
      throw error;
    });
}

async function countVideos(request: SavedWordsRequest, post: (event: SavedWordsEvent) => void): Promise<void> {
  const report = (done: number, total: number) => post({ is: 'reading', done, total });
  await derivedTrackRepository.bringUpToDate(report);
  const lang = wordLanguage(request.lang);
  const tracks = (await derivedTrackRepository.facts())
    .filter((track) => track.videoId !== request.videoId && wordLanguage(track.lang) === lang)
    .sort((one, other) => (one.videoId < other.videoId ? -1 : 1));
  const counter = createVideoCounter(request);
  let done = 0;
  for (const some of chunk(tracks, batchSize)) {
    report(done, tracks.length);
    for (const { videoId, text } of await derivedTrackRepository.textsOf(some.map(({ key }) => key)))
      counter.add(videoId, text);
    done += some.length;
  }
  const videos = new Set(tracks.map(({ videoId }) => videoId)).size;
  post({ is: 'counted', counts: counter.counts, videos });
}
