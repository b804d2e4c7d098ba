import type { TrackText } from '@/lib/captions/track-facts';
import { inParts } from '@/lib/shared/in-parts';
import type { MadeTrack } from '../derived-track';
import { type CorpusDoc, docFrom } from '../document';
import { trackShelf } from '../repository/derived-tracks';

/** So many texts are read from the shelf at once: some megabytes. */
const atOnce = 200;

/** The texts of all held captions in memory, as the shelf has them. */
interface CorpusTexts {
  docs: ReadonlyMap<string, CorpusDoc>;
  /** Reads what came and lets go what went; says whether there was any. */
  load(told: (done: number, of: number) => void): Promise<boolean>;
  /** Takes up what was just made, which need not be read again. */
  take(made: readonly MadeTrack[]): void;
}

export function corpusTexts(shelf: Pick<typeof trackShelf, 'facts' | 'texts' | 'textsOf'> = trackShelf): CorpusTexts {
  const docs = new Map<string, CorpusDoc>();
  /** Of which answer each was made, in milliseconds since 1970. */
  const madeOf = new Map<string, number>();
  const put = (text: TrackText, receivedAt: number | undefined): void => {
    if (receivedAt === undefined) return;
    docs.set(text.key, docFrom(text, true));
    madeOf.set(text.key, receivedAt);
  };
  return {
    docs,
    async load(told) {
      const facts = new Map((await shelf.facts()).map(({ key, receivedAt }) => [key, receivedAt]));
      const gone = [...docs.keys()].filter((key) => !facts.has(key));
      for (const key of gone) docs.delete(key);
      const wanted = [...facts].filter(([key, receivedAt]) => madeOf.get(key) !== receivedAt || !docs.has(key));
      let done = 0;
      const take = (texts: TrackText[]) => {
        for (const text of texts) put(text, facts.get(text.key));
        done += texts.length;
        told(done, wanted.length);
      };
      if (wanted.length > facts.size / 2) await readAll(shelf, take);
      else for (const part of inParts(wanted, atOnce)) take(await shelf.textsOf(part.map(([key]) => key)));
      return gone.length > 0 || wanted.length > 0;
    },
    take(made) {
      for (const { facts, text } of made) put(text, facts.receivedAt);
    },
  };
}

/** One after the other in the order of keys: many times as quick as each by itself. The next are on their way meanwhile. */
async function readAll(shelf: Pick<typeof trackShelf, 'texts'>, take: (texts: TrackText[]) => void): Promise<void> {
  let reading: Promise<TrackText[]> | null = shelf.texts(null, atOnce);
  while (reading) {
    const texts: TrackText[] = await reading;
    const last = texts.at(-1);
    reading = last && texts.length === atOnce ? shelf.texts(last.key, atOnce) : null;
    take(texts);
  }
}
