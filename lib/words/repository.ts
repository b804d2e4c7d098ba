import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';

interface KnownWordsChange {
  add?: Iterable<string>;
  remove?: ReadonlySet<string>;
}

export const knownWordRepository = {
  async read(lang: string): Promise<ReadonlySet<string>> {
    return new Set((await (await database()).get('knownWords', lang))?.words);
  },

  /** Adds and removes words, also while another page does so. */
  async change(lang: string, { add = [], remove = new Set() }: KnownWordsChange): Promise<void> {
    const tx = (await database()).transaction('knownWords', 'readwrite');
    const saved = (await tx.store.get(lang))?.words ?? [];
    const words = [...new Set([...saved, ...add])].filter((word) => !remove.has(word));
    await Promise.all([words.length > 0 ? tx.store.put({ lang, words }) : tx.store.delete(lang), tx.done]);
    notifyChanged('knownWords');
  },

  watch: (changed: () => void): (() => void) => watchChanges(['knownWords'], changed),
};

export async function deleteAllKnownWords(): Promise<void> {
  await (await database()).clear('knownWords');
  notifyChanged('knownWords');
}
