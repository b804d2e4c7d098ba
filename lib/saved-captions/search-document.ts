import { withoutTags } from '@/lib/captions/cue-text';
import type { TrackText } from '@/lib/captions/line-columns';
import { foldVariants, lineIndexAt, originalEnd, toLowerCasePreservingLength } from '@/lib/captions/searchable-text';

/** A track prepared for search. `lineStarts` is computed on first use. */
export interface SearchDocument extends TrackText {
  /** Lower-case, normalized text with lines separated by line feeds. */
  folded: string;
  /** Maps positions in the folded text to `text`; `null` if they are equal. */
  positions: Uint32Array | null;
  ignoresMarks: boolean;
  /** Start of each line in `text`; `null` until first used. */
  lineStarts: Uint32Array | null;
}

/** Prepares a track for search. With `ignoresMarks`, `e` matches `é` and vowel points are ignored. */
export function searchDocumentFrom(track: TrackText, ignoresMarks: boolean): SearchDocument {
  const text = withoutTagsByLine(track.text);
  return { ...track, text, ...foldText(text, ignoresMarks), ignoresMarks, lineStarts: null };
}

/** Removes formatting tags, so that phrases match across them. The number of lines stays the same. */
const withoutTagsByLine = (text: string): string =>
  /[<{]/.test(text) ? text.split('\n').map(withoutTags).join('\n') : text;

/** Folds the text again if `ignoresMarks` changed, because storing both forms would double the memory. */
export function refold(doc: SearchDocument, ignoresMarks: boolean): void {
  if (doc.ignoresMarks === ignoresMarks) return;
  Object.assign(doc, foldText(doc.text, ignoresMarks), { ignoresMarks });
}

function foldText(text: string, ignoresMarks: boolean): Pick<SearchDocument, 'folded' | 'positions'> {
  const stripped = ignoresMarks ? foldVariants(text) : { folded: text, positions: null };
  return { folded: toLowerCasePreservingLength(stripped.folded), positions: stripped.positions };
}

/** Returns the position in the text at which each line starts, computed on first use. */
function lineStartsOf(doc: SearchDocument): Uint32Array {
  doc.lineStarts ??= findLineStarts(doc.text, doc.starts.length);
  return doc.lineStarts;
}

function findLineStarts(text: string, count: number): Uint32Array {
  const lines = new Uint32Array(count);
  for (let line = 1, index = text.indexOf('\n'); line < count; line++, index = text.indexOf('\n', index + 1))
    lines[line] = index + 1;
  return lines;
}

export interface HitInContext {
  key: string;
  videoId: string;
  /** Start of the line in milliseconds. */
  at: number;
  left: string;
  hit: string;
  right: string;
}

/** Number of characters of context on each side of a hit, more than a wide screen shows. */
const contextLength = 90;

/** Returns a match of the folded text with its context in the original text. */
export function hitInContext(doc: SearchDocument, from: number, to: number): HitInContext {
  const { key, videoId, text, starts, positions } = doc;
  const first = positions?.[from] ?? from;
  const end = originalEnd(positions, to);
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

/** Returns the line starts of folded positions, in milliseconds. */
export function lineTimesAt(doc: SearchDocument, positions: readonly number[]): number[] {
  const lines = lineStartsOf(doc);
  return positions.map((from) => doc.starts[lineIndexAt(lines, doc.positions?.[from] ?? from)] ?? 0);
}
