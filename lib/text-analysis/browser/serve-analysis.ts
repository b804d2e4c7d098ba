import type { TrackText } from '@/lib/captions/line-columns';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { chunk } from '@/lib/shared/lists';
import { analyse, type Concordance } from '../analyse';
import type { AnalysisCommand, AnalysisEvent, AnalysisKind, AnalysisRequest } from '../analysis';
import type { AnalysedTrack } from '../choose-tracks';
import { type Corpus, createCorpus, type EncodedTrack } from '../corpus';

/** Texts per read, which amounts to a few megabytes and a fraction of a second. */
const batchSize = 50;

interface WorkerPort {
  postMessage(event: AnalysisEvent): void;
  onmessage: ((event: MessageEvent<AnalysisCommand>) => void) | null;
}

/** The words of the tracks that were read, of one language. */
interface TrackCache {
  corpus: Corpus;
  tracks: Map<string, { receivedAt: number; encoded: EncodedTrack }>;
}

/** Analyses tracks for a page that ends this worker when it no longer shows them. Runs one command after the other. */
export function serveAnalysis(page: WorkerPort): void {
  const post = (event: AnalysisEvent) => page.postMessage(event);
  const newest = new Map<AnalysisKind, number>();
  /** At most one with and one without letter case, both of one language. */
  let caches: TrackCache[] = [];
  let concordance: (Concordance & { n: number }) | null = null;
  let running = Promise.resolve();

  const cacheOf = (lang: string, keepsCase: boolean): TrackCache => {
    caches = caches.filter(({ corpus }) => corpus.lang === lang);
    const known = caches.find(({ corpus }) => corpus.keepsCase === keepsCase);
    const cache = known ?? { corpus: createCorpus(lang, keepsCase), tracks: new Map() };
    if (!known) caches.push(cache);
    return cache;
  };

  const answer = async (n: number, request: AnalysisRequest) => {
    const isCurrent = () => newest.get(request.is) === n;
    if (!isCurrent()) return;
    const cache = cacheOf(request.lang, request.is === 'concordance' && request.matchesCase);
    const reference = request.is === 'keyness' ? request.reference : [];
    if (!(await readTracks(cache, [...request.tracks, ...reference], post, isCurrent))) return;
    const encoded = (tracks: readonly AnalysedTrack[]) =>
      tracks.flatMap(({ key }) => cache.tracks.get(key)?.encoded ?? []);
    const analysis = analyse(request, cache.corpus, encoded(request.tracks), encoded(reference));
    if (analysis.concordance) concordance = { ...analysis.concordance, n };
    post({ is: 'result', n, kind: request.is, result: analysis.result });
  };

  const run = async (command: AnalysisCommand) => {
    if (command.is === 'analyse') await answer(command.n, command.request);
    if (command.is !== 'rows' || command.n !== concordance?.n) return;
    const { n, from, until } = command;
    post({ is: 'rows', n, from, until, rows: await readRows(concordance, from, until) });
  };

  page.onmessage = ({ data }) => {
    if (data.is === 'stop') newest.clear();
    if (data.is === 'analyse') newest.set(data.request.is, data.n);
    running = running
      .then(() => run(data))
      .catch((error: unknown) => {
        post({ is: 'failed' });
        // A rejected promise in a worker is otherwise unnoticed.
        throw error;
      });
  };
}

/** Reads tracks that are not cached. Resolves to false if the analysis was stopped or replaced meanwhile. */
async function readTracks(
  { corpus, tracks }: TrackCache,
  wanted: readonly AnalysedTrack[],
  post: (event: AnalysisEvent) => void,
  isCurrent: () => boolean,
): Promise<boolean> {
  const missing = wanted.filter(({ key, receivedAt }) => tracks.get(key)?.receivedAt !== receivedAt);
  let done = 0;
  for (const some of chunk(missing, batchSize)) {
    post({ is: 'reading', done, total: missing.length });
    const texts = new Map(
      (await derivedTrackRepository.textsOf(some.map(({ key }) => key))).map((one) => [one.key, one]),
    );
    if (!isCurrent()) return false;
    for (const { key, receivedAt } of some) {
      const text = texts.get(key);
      // A track that was deleted meanwhile has no text.
      if (text) tracks.set(key, { receivedAt, encoded: corpus.encode(text) });
    }
    done += some.length;
  }
  return true;
}

/** Returns lines of a concordance. The texts are read again, because those of all tracks would fill the memory. */
async function readRows(
  { corpus, tracks, matches, order }: Concordance,
  from: number,
  until: number,
): Promise<HitInContext[]> {
  const shown = order.slice(from, until).map((index) => ({
    track: tracks[matches.tracks[index] ?? 0],
    word: matches.words[index] ?? 0,
  }));
  const keys = new Set(shown.map(({ track }) => track?.key ?? ''));
  const texts = new Map<string, TrackText>();
  for (const text of await derivedTrackRepository.textsOf([...keys])) texts.set(text.key, text);
  return shown.flatMap(({ track, word }): HitInContext[] => {
    const text = track && texts.get(track.key);
    if (!text) return [];
    const { left, match, right, line } = corpus.context(track, text, word, word + matches.length);
    return [{ key: track.key, videoId: track.videoId, at: text.starts[line] ?? 0, left, hit: match, right }];
  });
}
