import { type CorpusDoc, docFrom } from '@/lib/core/captions/corpus/doc';
import type { TrackText } from '@/lib/core/captions/track-facts';
import { inParts } from '@/lib/core/in-parts';
import { trackShelf } from './track-shelf';

/** So many texts are read from the shelf at once: some megabytes. */
const atOnce = 200;

/** The texts of all held captions in memory, as the shelf has them. */
interface CorpusTexts {
  docs: ReadonlyMap<string, CorpusDoc>;
  /** Reads what came and lets go what went; says whether there was any. */
  load(told: (done: number, of: number) => void): Promise<boolean>;
}

export function corpusTexts(shelf: Pick<typeof trackShelf, 'facts' | 'texts' | 'textsOf'> = trackShelf): CorpusTexts {
  const docs = new Map<string, CorpusDoc>();
  /** Of which answer each was made, in milliseconds since 1970. */
  const madeOf = new Map<string, number>();
  const put = (of: ReadonlyMap<string, number>, texts: readonly TrackText[]): void => {
    for (const text of texts) {
      const receivedAt = of.get(text.key);
      if (receivedAt === undefined) continue;
      docs.set(text.key, docFrom(text, true));
      madeOf.set(text.key, receivedAt);
    }
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
        put(facts, texts);
        done += texts.length;
        told(done, wanted.length);
      };
      if (wanted.length > facts.size / 2) await readAll(shelf, take);
      else for (const part of inParts(wanted, atOnce)) take(await shelf.textsOf(part.map(([key]) => key)));
      return gone.length > 0 || wanted.length > 0;
    },
  };
}

/** One after the other in the order of keys: many times as quick as each by itself. */
async function readAll(shelf: Pick<typeof trackShelf, 'texts'>, take: (texts: TrackText[]) => void): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const texts: TrackText[] = await shelf.texts(after, atOnce);
    take(texts);
    after = texts.at(-1)?.key ?? null;
    if (after === null || texts.length < atOnce) return;
  }
}
