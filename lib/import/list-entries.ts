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

type JsonObject = Readonly<Record<string, unknown>>;

/** Where an object that stands for a video may carry its id: ours, the platform's own interface, yt-dlp, tables made JSON. */
const idPaths: readonly string[][] = [
  ['videoId'],
  ['video_id'],
  ['contentDetails', 'videoId'],
  ['snippet', 'resourceId', 'videoId'],
  ['id', 'videoId'],
  ['id'],
  ['webpage_url'],
  ['original_url'],
  ['url'],
  ['link'],
];
const titlePaths: readonly string[][] = [
  ['title'],
  ['videoTitle'],
  ['video_title'],
  ['fulltitle'],
  ['snippet', 'title'],
];
/** Under which name lists stand in what holds one. */
const listNames = ['entries', 'data', 'items', 'videos', 'results', 'rows'];
/** A list in a list in a list, as of channels, and no deeper: nesting has an end whoever made the file. */
const maxDepth = 4;

/** The videos of any JSON that lists them: ids, objects, lists of those; a list that is held in an object (yt-dlp's entries). */
export function* parseJsonEntries(value: unknown, depth = 0): Generator<ListEntry> {
  const list = Array.isArray(value) ? value : findList(value);
  if (list && depth < maxDepth) {
    for (const one of list) yield* parseJsonEntries(one, depth + 1);
    return;
  }
  yield { id: idOf(value), title: titleOf(value), text: typeof value === 'string' ? value : textOf(value) };
}

const findList = (value: unknown): unknown[] | null => {
  if (!isObject(value)) return null;
  const lists = listNames.map((name) => value[name]);
  return lists.find((one): one is unknown[] => Array.isArray(one)) ?? null;
};

function idOf(value: unknown): VideoId | null {
  if (typeof value === 'string') return parseIdCell(value);
  for (const path of idPaths) {
    const told = valueAt(value, path);
    const id = typeof told === 'string' ? parseIdCell(told) : null;
    if (id) return id;
  }
  return null;
}

const titleOf = (value: unknown): string | null => {
  for (const path of titlePaths) {
    const told = valueAt(value, path);
    if (typeof told === 'string' && told !== '') return told;
  }
  return null;
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((here, name) => (isObject(here) ? here[name] : undefined), value);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The beginning of what names no video, to be shown. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 200);
