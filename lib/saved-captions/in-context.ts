import { lineIndexAt } from '@/lib/captions/searchable-text';
import { lineStartsOf, type SearchDocument } from './search-document';

/** Something found, with what stands around it (keyword in context). */
export interface HitInContext {
  /** Of the track. */
  key: string;
  videoId: string;
  /** When its line starts, in milliseconds. */
  at: number;
  left: string;
  hit: string;
  right: string;
}

/** Characters on either side: more than a wide screen has room for. */
const contextLength = 90;

/** A place of the folded text as it is shown. */
export function hitInContext(doc: SearchDocument, from: number, to: number): HitInContext {
  const { key, videoId, text, starts, places } = doc;
  const [first, end] = [places?.[from] ?? from, places?.[to] ?? to];
  return {
    key,
    videoId,
    at: starts[lineIndexAt(lineStartsOf(doc), first)] ?? 0,
    left: inOneLine(text.slice(Math.max(0, first - contextLength), first)).replace(/^[\udc00-\udfff]/, ''),
    hit: inOneLine(text.slice(first, end)),
    right: inOneLine(text.slice(end, end + contextLength)).replace(/[\ud800-\udbff]$/, ''),
  };
}

const inOneLine = (text: string): string => text.replaceAll('\n', ' ');

/** When each place of the folded text is said, in milliseconds. */
export function lineTimesAt(doc: SearchDocument, positions: readonly number[]): number[] {
  const lines = lineStartsOf(doc);
  return positions.map((from) => doc.starts[lineIndexAt(lines, doc.places?.[from] ?? from)] ?? 0);
}
