import { findVideoId, parseVideoUrl } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { ListEntry } from './list-summary';

const fieldSeparators = /[,;|\t]+/;
const wordSeparators = /[\s<>"'`()[\]{}]+/;
const idPattern = /^[\w-]{11}$/;

/**
 * Returns the video id in a cell that contains an id or a video address; `null` without one. The cell may begin with an
 * apostrophe, which keeps spreadsheets from reading an id as a formula.
 */
export const parseIdCell = (cell: string): VideoId | null =>
  cell.length > 4_096 ? null : findVideoId(textInFormula(cell.trim()).replace(/^'/, ''));

/** Returns the text in a formula like `="1984"`, which keeps Excel from changing it; any other cell as it is. */
export const textInFormula = (cell: string): string =>
  /^=".*"$/s.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

/**
 * Parses the videos that a line names. Pieces of text that name no video are returned without an id. Because some words
 * of eleven letters look like video ids, a word in prose counts as an id only if it is unlike ordinary words.
 */
export function parseLineEntries(line: string): ListEntry[] {
  // Most lists have one id per line and may be a million lines long.
  if (idPattern.test(line)) return [createEntry(findVideoId(line), line)];
  // The semicolon of an escaped ampersand would split an address.
  const fields = line
    .replaceAll('&amp;', '&')
    .split(fieldSeparators)
    .filter((field) => field.trim() !== '');
  const isList = fields.every((field) => !/\S\s+\S/.test(field.trim()));
  return fields.flatMap((field) => {
    const ids = idsInField(field, isList);
    return ids.length > 0 ? ids.map((id) => createEntry(id, field)) : [createEntry(null, field)];
  });
}

const createEntry = (id: VideoId | null, text: string): ListEntry => ({ id, title: null, text });

function idsInField(field: string, isList: boolean): VideoId[] {
  const words = field.split(wordSeparators).filter(Boolean);
  const areIds = isList || words.every((word) => idPattern.test(word));
  return words.flatMap((word) => {
    const id = idPattern.test(word) ? idInWord(word, areIds) : idInAddress(word);
    return id ? [id] : [];
  });
}

const idInWord = (word: string, isSurelyId: boolean): VideoId | null =>
  isSurelyId || isUnlikeWord(word) ? findVideoId(word) : null;

/**
 * Returns whether a string has a digit, an underscore, a hyphen at the start or end, or capitals where words have none.
 */
const isUnlikeWord = (word: string): boolean => /[\d_]|^-|-$|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word);

const idInAddress = (word: string): VideoId | null =>
  /[./%]/.test(word) && word.length < 4_096 ? (parseVideoUrl(word)?.videoId ?? null) : null;

type JsonObject = Readonly<Record<string, unknown>>;

/** Paths to the video id in JSON from Sidelight, the platform's own API, yt-dlp and converted tables. */
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
/** Names of the members that contain a list. */
const listNames = ['entries', 'data', 'items', 'videos', 'results', 'rows'];
/** Nested lists, such as those of channels, are read to this depth. */
const maxDepth = 4;

/** Parses the videos in a JSON value: ids, objects, lists of them, or an object with a list (yt-dlp's entries). */
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
    const candidate = valueAt(value, path);
    const id = typeof candidate === 'string' ? parseIdCell(candidate) : null;
    if (id) return id;
  }
  return null;
}

const titleOf = (value: unknown): string | null => {
  for (const path of titlePaths) {
    const text = valueAt(value, path);
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, name) => (isObject(current) ? current[name] : undefined), value);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first characters of an entry without a video, for display. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 200);
