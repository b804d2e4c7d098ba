import { withoutTags } from '@/lib/captions/cue-text';
import { lineIndexAt, toLowerCaseInPlace, withoutDiacritics } from '@/lib/captions/searchable-text';
import type { TrackText } from '@/lib/captions/track-facts';

/** A track among many, ready to be searched. What is only needed of some is made when it is asked for. */
export interface SearchDocument extends TrackText {
  /** In lower case and folded alike, its lines parted by line feeds. */
  folded: string;
  /** From positions in the folded text to those of `text`; `null` where they are the same. */
  places: Uint32Array | null;
  ignoresMarks: boolean;
  /** Where each line starts in `text`. */
  lines: Uint32Array | null;
}

/** Reads a track for searching. With `ignoresMarks`, `é` is found by `e` and vowel points do not matter. */
export function searchDocumentFrom(track: TrackText, ignoresMarks: boolean): SearchDocument {
  const text = withoutTagsByLine(track.text);
  return { ...track, text, ...foldText(text, ignoresMarks), ignoresMarks, lines: null };
}

/** Without formatting tags, so that a phrase is found across them; every line keeps its place. */
const withoutTagsByLine = (text: string): string =>
  /[<{]/.test(text) ? text.split('\n').map(withoutTags).join('\n') : text;

/** Folds it the other way where that is asked for now: a reader seldom changes it, and both would be twice the memory. */
export function refold(doc: SearchDocument, ignoresMarks: boolean): void {
  if (doc.ignoresMarks === ignoresMarks) return;
  Object.assign(doc, foldText(doc.text, ignoresMarks), { ignoresMarks });
}

function foldText(text: string, ignoresMarks: boolean): Pick<SearchDocument, 'folded' | 'places'> {
  const bare = ignoresMarks ? withoutDiacritics(text) : { folded: text, places: null };
  return { folded: toLowerCaseInPlace(bare.folded), places: bare.places };
}

/** Where each line of it starts. */
function lineStartsOf(doc: SearchDocument): Uint32Array {
  doc.lines ??= findLineStarts(doc.text, doc.starts.length);
  return doc.lines;
}

function findLineStarts(text: string, count: number): Uint32Array {
  const lines = new Uint32Array(count);
  for (let line = 1, at = text.indexOf('\n'); line < count; line++, at = text.indexOf('\n', at + 1))
    lines[line] = at + 1;
  return lines;
}

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
