import { parseVideoUrl, videoIdFrom } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Entry } from './listed';

const betweenPieces = /[,;|\t]+/;
const betweenWords = /[\s<>"'`()[\]{}]+/;
const elevenLong = /^[\w-]{11}$/;

/** The video of a cell: a bare id, also behind the apostrophe that keeps spreadsheets from taking it for a formula. */
export const idInCell = (cell: string): VideoId | null =>
  cell.length > 4_096 ? null : videoIdFrom(cell.trim().replace(/^'/, ''));

/**
 * Every video that a line names, and each of its pieces that names none. An id of the platform and a word of eleven letters
 * look alike: among other words only what no word looks like counts as an id.
 */
export function entriesInLine(line: string): Entry[] {
  // Most lists are one id a line, and may be a million long.
  if (elevenLong.test(line)) return [entry(videoIdFrom(line), line)];
  const pieces = line.split(betweenPieces).filter((piece) => piece.trim() !== '');
  const isList = pieces.every((piece) => !/\S\s+\S/.test(piece.trim()));
  return pieces.flatMap((piece) => {
    const ids = idsInPiece(piece, isList);
    return ids.length > 0 ? ids.map((id) => entry(id, piece)) : [entry(null, piece)];
  });
}

const entry = (id: VideoId | null, text: string): Entry => ({ id, title: null, text });

function idsInPiece(piece: string, isList: boolean): VideoId[] {
  const words = piece.split(betweenWords).filter(Boolean);
  const areIds = isList || words.every((word) => elevenLong.test(word));
  return words.flatMap((word) => {
    const id = elevenLong.test(word) ? idInWord(word, areIds) : addressIn(word);
    return id ? [id] : [];
  });
}

const idInWord = (word: string, surely: boolean): VideoId | null =>
  surely || looksLikeNoWord(word) ? videoIdFrom(word) : null;

/** A digit, a sign, or a capital that does not begin it. */
const looksLikeNoWord = (word: string): boolean => /[\d_]|^-|-$|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word);

const addressIn = (word: string): VideoId | null =>
  /[./%]/.test(word) && word.length < 4_096 ? (parseVideoUrl(word)?.videoId ?? null) : null;
