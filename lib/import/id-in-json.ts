import type { VideoId } from '@/lib/service/ids';
import { idInCell } from './id-in-text';
import type { Entry } from './listed';

type Obj = Readonly<Record<string, unknown>>;

/** Where an object that stands for a video may carry its id: ours, the platform's own interface, yt-dlp, tables made JSON. */
const idAt: readonly string[][] = [
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
const titleAt: readonly string[][] = [['title'], ['videoTitle'], ['video_title'], ['fulltitle'], ['snippet', 'title']];
/** Under which name lists stand in what holds one. */
const listAt = ['entries', 'data', 'items', 'videos', 'results', 'rows'];
/** A list in a list in a list, as of channels, and no deeper: nesting has an end whoever made the file. */
const mostDeep = 4;

/** The videos of any JSON that lists them: ids, objects, lists of those; a list that is held in an object (yt-dlp's entries). */
export function* entriesInJson(value: unknown, deep = 0): Generator<Entry> {
  const list = Array.isArray(value) ? value : listIn(value);
  if (list && deep < mostDeep) {
    for (const one of list) yield* entriesInJson(one, deep + 1);
    return;
  }
  yield { id: idOf(value), title: titleOf(value), text: typeof value === 'string' ? value : textOf(value) };
}

const listIn = (value: unknown): unknown[] | null => {
  if (!isObject(value)) return null;
  const lists = listAt.map((name) => value[name]);
  return lists.find((one): one is unknown[] => Array.isArray(one)) ?? null;
};

function idOf(value: unknown): VideoId | null {
  if (typeof value === 'string') return idInCell(value);
  for (const path of idAt) {
    const told = at(value, path);
    const id = typeof told === 'string' ? idInCell(told) : null;
    if (id) return id;
  }
  return null;
}

const titleOf = (value: unknown): string | null => {
  for (const path of titleAt) {
    const told = at(value, path);
    if (typeof told === 'string' && told !== '') return told;
  }
  return null;
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((here, name) => (isObject(here) ? here[name] : undefined), value);

const isObject = (value: unknown): value is Obj => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The beginning of what names no video, to be shown. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 200);
