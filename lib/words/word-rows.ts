import { foldVariants, toLowerCasePreservingLength } from '@/lib/captions/searchable-text';
import type { WordCount } from '@/lib/captions/word-counts';

/** A word of a track, and what is known about it elsewhere. */
export interface WordRow extends WordCount {
  isKnown: boolean;
  /** The number of other saved videos with the word; `null` until counted. */
  videos: number | null;
}

export const wordOrders = ['frequency', 'first', 'alphabet', 'new'] as const;
export type WordOrder = (typeof wordOrders)[number];

interface ListOptions {
  query: string;
  order: WordOrder;
  hidesKnown: boolean;
  collator: Intl.Collator;
}

/** A word that the user did not mark as known, and that occurs in no other saved video. */
export const isNew = ({ isKnown, videos }: WordRow): boolean => !isKnown && videos === 0;

/** Returns the rows with a text in their word, in an order. `rows` are in the order of first occurrence. */
export function listWords(
  rows: readonly WordRow[],
  { query, order, hidesKnown, collator }: ListOptions,
): readonly WordRow[] {
  const sought = folded(query.trim());
  const shown = rows.filter(
    ({ word, isKnown }) => !(hidesKnown && isKnown) && (sought === '' || folded(word).includes(sought)),
  );
  const byFrequency = (one: WordRow, other: WordRow) => other.count - one.count;
  switch (order) {
    case 'first':
      return shown;
    case 'frequency':
      return shown.sort(byFrequency);
    case 'alphabet':
      return shown.sort((one, other) => collator.compare(one.word, other.word));
    case 'new':
      return shown.sort((one, other) => Number(isNew(other)) - Number(isNew(one)) || byFrequency(one, other));
  }
}

/** As in the search of captions, `e` also finds `é`. */
const folded = (text: string): string => toLowerCasePreservingLength(foldVariants(text).folded);
