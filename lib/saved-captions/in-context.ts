import { lineOf } from '@/lib/captions/find-text';
import { type CorpusDoc, linesOf } from './document';

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
const around = 90;

/** A place of the folded text as it is shown. */
export function hitInContext(doc: CorpusDoc, from: number, to: number): HitInContext {
  const { key, videoId, text, starts, places } = doc;
  const [first, past] = [places?.[from] ?? from, places?.[to] ?? to];
  return {
    key,
    videoId,
    at: starts[lineOf(linesOf(doc), first)] ?? 0,
    left: shown(text.slice(Math.max(0, first - around), first)).replace(/^[\udc00-\udfff]/, ''),
    hit: shown(text.slice(first, past)),
    right: shown(text.slice(past, past + around)).replace(/[\ud800-\udbff]$/, ''),
  };
}

const shown = (text: string): string => text.replaceAll('\n', ' ');

/** When each place of the folded text is said, in milliseconds. */
export function timesOf(doc: CorpusDoc, places: readonly number[]): number[] {
  const lines = linesOf(doc);
  return places.map((from) => doc.starts[lineOf(lines, doc.places?.[from] ?? from)] ?? 0);
}
