import type { ScanState } from '@/lib/captions/find-scan';
import type { TextQuery } from './query';
import type { SearchDocument } from './search-document';

/** Where something was found in a folded text: beginnings and ends, side by side, in order. */
export type Spans = Pick<ScanState, 'starts' | 'ends'>;

/** How often a text stands in a track. Only its places near the view are ever wanted, so none is kept. */
export function countMatches({ folded }: SearchDocument, query: TextQuery): number {
  let count = 0;
  if (query.is === 'words') {
    query.words.lastIndex = 0;
    while (query.words.test(folded)) count++;
    return count;
  }
  const { text } = query;
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) count++;
  return count;
}

/** The same places, each by each. */
export function findSpans({ folded }: SearchDocument, query: TextQuery): Spans {
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (from: number, to: number): void => {
    starts.push(from);
    ends.push(to);
  };
  if (query.is === 'words') {
    for (const { index, 0: hit } of folded.matchAll(query.words)) add(index, index + hit.length);
    return { starts, ends };
  }
  const { text } = query;
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) add(at, at + text.length);
  return { starts, ends };
}
