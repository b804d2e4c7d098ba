import { withoutTags } from '@/lib/captions/formatting-tags';
import { toLowerCaseInPlace, withoutDiacritics } from '@/lib/captions/searchable-text';
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
export function lineStartsOf(doc: SearchDocument): Uint32Array {
  doc.lines ??= findLineStarts(doc.text, doc.starts.length);
  return doc.lines;
}

function findLineStarts(text: string, count: number): Uint32Array {
  const lines = new Uint32Array(count);
  for (let line = 1, at = text.indexOf('\n'); line < count; line++, at = text.indexOf('\n', at + 1))
    lines[line] = at + 1;
  return lines;
}
