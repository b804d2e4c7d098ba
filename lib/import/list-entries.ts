import { findVideoId, parseVideoUrl } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { ListEntry } from './list-summary';

const fieldSeparators = /[,;|\t]+/;
const wordSeparators = /[\s<>"'`()[\]{}]+/;
const idShape = /^[\w-]{11}$/;

/** The video of a cell: a bare id, also behind the apostrophe that keeps spreadsheets from taking it for a formula. */
export const parseIdCell = (cell: string): VideoId | null =>
  cell.length > 4_096 ? null : findVideoId(cell.trim().replace(/^'/, ''));

/**
 * Every video that a line names, and each of its pieces that names none. An id of the platform and a word of eleven letters
 * look alike: among other words only what no word looks like counts as an id.
 */
export function parseLineEntries(line: string): ListEntry[] {
  // Most lists are one id a line, and may be a million long.
  if (idShape.test(line)) return [createEntry(findVideoId(line), line)];
  const pieces = line.split(fieldSeparators).filter((piece) => piece.trim() !== '');
  const isList = pieces.every((piece) => !/\S\s+\S/.test(piece.trim()));
  return pieces.flatMap((piece) => {
    const ids = idsInField(piece, isList);
    return ids.length > 0 ? ids.map((id) => createEntry(id, piece)) : [createEntry(null, piece)];
  });
}

const createEntry = (id: VideoId | null, text: string): ListEntry => ({ id, title: null, text });

function idsInField(piece: string, isList: boolean): VideoId[] {
  const words = piece.split(wordSeparators).filter(Boolean);
  const areIds = isList || words.every((word) => idShape.test(word));
  return words.flatMap((word) => {
    const id = idShape.test(word) ? idInWord(word, areIds) : idInAddress(word);
    return id ? [id] : [];
  });
}

const idInWord = (word: string, isSurelyId: boolean): VideoId | null =>
  isSurelyId || isUnlikeWord(word) ? findVideoId(word) : null;

/** A digit, a sign, or a capital that does not begin it. */
const isUnlikeWord = (word: string): boolean => /[\d_]|^-|-$|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word);

const idInAddress = (word: string): VideoId | null =>
  /[./%]/.test(word) && word.length < 4_096 ? (parseVideoUrl(word)?.videoId ?? null) : null;
