import type { TrackText } from '@/lib/captions/track-facts';
import { chunk } from '@/lib/shared/lists';
import type { DerivedTrack } from '../derived-track';
import { derivedTrackRepository } from '../repository/derived-tracks';
import { type SearchDocument, searchDocumentFrom } from '../search-document';

/** So many texts are read from the shelf at once: some megabytes. */
const batchSize = 200;

/** The texts of all held captions in memory, as the shelf has them. */
interface DocumentCache {
  docs: ReadonlyMap<string, SearchDocument>;
  /** Reads what came and lets go what went; says whether there was any. */
  load(onProgress: (done: number, of: number) => void): Promise<boolean>;
  /** Takes up what was just made, which need not be read again. */
  take(derived: readonly DerivedTrack[]): void;
}

export function createDocumentCache(
  repository: Pick<typeof derivedTrackRepository, 'facts' | 'texts' | 'textsOf'> = derivedTrackRepository,
): DocumentCache {
  const docs = new Map<string, SearchDocument>();
  /** Of which answer each was made, in milliseconds since 1970. */
  const receivedAtOf = new Map<string, number>();
  const store = (text: TrackText, receivedAt: number | undefined): void => {
    if (receivedAt === undefined) return;
    docs.set(text.key, searchDocumentFrom(text, true));
    receivedAtOf.set(text.key, receivedAt);
  };
  return {
    docs,
    async load(onProgress) {
      const facts = new Map((await repository.facts()).map(({ key, receivedAt }) => [key, receivedAt]));
      const removed = [...docs.keys()].filter((key) => !facts.has(key));
      for (const key of removed) docs.delete(key);
      const wanted = [...facts].filter(([key, receivedAt]) => receivedAtOf.get(key) !== receivedAt || !docs.has(key));
      let done = 0;
      const take = (texts: TrackText[]) => {
        for (const text of texts) store(text, facts.get(text.key));
        done += texts.length;
        onProgress(done, wanted.length);
      };
      if (wanted.length > facts.size / 2) await readAll(repository, take);
      else for (const part of chunk(wanted, batchSize)) take(await repository.textsOf(part.map(([key]) => key)));
      return removed.length > 0 || wanted.length > 0;
    },
    take(made) {
      for (const { facts, text } of made) store(text, facts.receivedAt);
    },
  };
}

/** One after the other in the order of keys: many times as quick as each by itself. The next are on their way meanwhile. */
async function readAll(
  repository: Pick<typeof derivedTrackRepository, 'texts'>,
  onTexts: (texts: TrackText[]) => void,
): Promise<void> {
  let reading: Promise<TrackText[]> | null = repository.texts(null, batchSize);
  while (reading) {
    const texts: TrackText[] = await reading;
    const last = texts.at(-1);
    reading = last && texts.length === batchSize ? repository.texts(last.key, batchSize) : null;
    onTexts(texts);
  }
}
