import type { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { findTitleName, readFieldName } from './field-names';
import { type IdRule, idsInAddresses, idsInCell, isId, isSurelyVideo } from './find-videos';
import { findColumns, rowEntries } from './id-column';
import type { ListEntry } from './list-summary';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Returns the videos in a JSON value of any shape. All of it is read. Each record names videos by its known keys,
 * otherwise by the addresses in its texts; a record that names none, and contains none that does, is an entry without a
 * video.
 */
export const parseJsonEntries = (value: unknown): Generator<ListEntry> => valueEntries(value, 'videos', false);

/**
 * `name` is the key of the value. `isPart`: the value belongs to a record that names its video, so that only known keys
 * count.
 */
function* valueEntries(value: unknown, name: string, isPart: boolean): Generator<ListEntry> {
  const list = listIn(value);
  if (list) yield* listEntries(list, name, isPart);
  else if (isRecord(value)) yield* recordEntries(value, isPart);
  else yield* textListEntries([value], name, isPart);
}

/** Returns the members of a list. An object with numbers as its keys is a list, too, as pandas writes it. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value) : null;
}

function* listEntries(list: readonly unknown[], name: string, isPart: boolean): Generator<ListEntry> {
  const entries = memberEntries(list, name, isPart);
  yield* isPart ? countIfAnyVideo(entries) : entries;
}

function* memberEntries(list: readonly unknown[], name: string, isPart: boolean): Generator<ListEntry> {
  if (list.length > 0 && list.every(isRow)) yield* tableEntries(list.map((row) => row.map(cellText)));
  else if (list.every(isScalar)) yield* textListEntries(list, name, isPart);
  else for (const member of list) yield* valueEntries(member, name, isPart);
}

/**
 * Leaves out entries without a video unless a member of their list names one. Formats and comments of a video name none
 * themselves, so their number is of no interest.
 */
function* countIfAnyVideo(entries: Iterable<ListEntry>): Generator<ListEntry> {
  const withoutVideo: ListEntry[] = [];
  let hasVideo = false;
  for (const entry of entries) {
    if (entry.id !== null && !hasVideo) yield* withoutVideo;
    hasVideo ||= entry.id !== null;
    if (hasVideo) yield entry;
    else withoutVideo.push(entry);
  }
}

function* tableEntries(rows: readonly string[][]): Generator<ListEntry> {
  const columns = findColumns(rows.slice(0, maxSampleRows));
  for (const row of columns.header ? rows.slice(1) : rows) yield* rowEntries(row, columns);
}

const maxSampleRows = 50;

/**
 * Returns the videos of a list of texts. Where the name of the list or most texts say that it contains videos, each
 * text counts.
 */
function* textListEntries(values: readonly unknown[], name: string, isPart: boolean): Generator<ListEntry> {
  const texts = values.map(cellText);
  const isVideoList =
    readFieldName(name).kind !== 'none' || texts.filter(isSurelyVideo).length * 2 >= Math.max(1, texts.length);
  if (isPart && !isVideoList) return;
  for (const text of texts) {
    const ids = idsInCell(text, isVideoList ? 'possible' : 'none');
    for (const id of ids) yield { id, title: null, text };
    if (ids.length === 0 && (isVideoList || isId(text, 'likely'))) yield { id: null, title: null, text };
  }
}

function* recordEntries(record: JsonObject, isPart: boolean): Generator<ListEntry> {
  const rows = rowsIn(record);
  if (rows) return yield* tableEntries(rows);
  if (isMapById(record)) return yield* listEntries(Object.entries(record).map(withKeyAsId), '', isPart);
  const { objects, lists } = nestedIn(record);
  // The id of a record that contains other records can be that of a list.
  const hasRecords = lists.some(([, list]) => list.some(isRecord));
  const named = videosByKey(objects, hasRecords ? 'likely' : 'possible');
  const hasVideo = named.some(({ id }) => id !== null);
  let isEmpty = true;
  const others = isPart ? [] : [...(hasVideo ? [] : videosInTexts(objects)), ...unknownIds(objects, named)];
  for (const entry of [...named, ...others]) {
    isEmpty = false;
    yield entry;
  }
  for (const [name, list] of lists) {
    for (const entry of listEntries(list, name, isPart || hasVideo)) {
      isEmpty = false;
      yield entry;
    }
  }
  if (isEmpty) yield { id: null, title: null, text: textOf(record) };
}

/** Returns the rows of a table that is written as columns, or as rows with their column names beside them. */
function rowsIn(record: JsonObject): string[][] | null {
  const { columns, data } = record;
  if (Array.isArray(columns) && columns.every(isScalar) && Array.isArray(data) && data.every(isRow))
    return [columns, ...data].map((row) => row.map(cellText));
  const names = Object.keys(record);
  const lists = Object.values(record).map(listIn);
  const [first] = lists;
  const isTable = names.length > 1 && lists.every((list) => list?.length === first?.length && list?.every(isScalar));
  if (!first || !isTable) return null;
  const rows = [names, ...first.map((_, row) => lists.map((list) => cellText(list?.[row])))];
  const { idColumn } = findColumns(rows.slice(0, maxSampleRows));
  // Lists of different videos can have the same length.
  const isOneVideo = idColumn.others.every((index) => readFieldName(names[index] ?? '').kind !== 'none');
  return idColumn.reason.is === 'name' && isOneVideo ? rows : null;
}

/** Returns whether the keys of an object are video ids. */
function isMapById(record: JsonObject): boolean {
  const keys = Object.keys(record);
  const countBy = (rule: IdRule) => keys.filter((key) => isId(key, rule)).length;
  if (keys.length === 0) return false;
  return countBy('likely') * 2 >= keys.length || (countBy('possible') === keys.length && keys.length > 1);
}

const withKeyAsId = ([videoId, value]: [string, unknown]): JsonObject =>
  isRecord(value) ? { videoId, ...value } : { videoId, [typeof value === 'string' ? 'title' : 'value']: value };

/** Returns a record with the objects nested in it, outermost first, and the lists in any of them. */
function nestedIn(record: JsonObject): { objects: JsonObject[]; lists: [name: string, list: unknown[]][] } {
  const objects = [record];
  const lists: [string, unknown[]][] = [];
  // The list of objects grows while it is read.
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const list = listIn(value) ?? (isRecord(value) && (isMapById(value) || rowsIn(value)) ? [value] : null);
      if (list) lists.push([name, list]);
      else if (isRecord(value)) objects.push(value);
    }
  }
  return { objects, lists };
}

/**
 * Returns the videos that objects name by known keys, each once, and the values of such keys that are no video. `rule`
 * is that of open keys, such as `id`, in the outermost object.
 */
function videosByKey(objects: readonly JsonObject[], rule: IdRule): ListEntry[] {
  const found = new Map<string, ListEntry>();
  for (const [index, object] of objects.entries()) {
    const video = videoByKey(object, index === 0 ? rule : 'likely');
    if (video && !found.has(video.text)) found.set(video.text, { ...video, title: titleOf(object) });
  }
  const entries = [...found.values()];
  const [only, other] = entries;
  return only && !other ? [{ ...only, title: firstTitle(objects) }] : entries;
}

const firstTitle = (objects: readonly JsonObject[]): string | null =>
  objects.map(titleOf).find((title) => title !== null) ?? null;

/** Returns the video that the most reliable key of an object names; `null` if no key is for a video. */
function videoByKey(object: JsonObject, rule: IdRule): Pick<ListEntry, 'id' | 'text'> | null {
  let best: { id: VideoId; rank: number } | null = null;
  let unread: string | null = null;
  for (const [name, value] of Object.entries(object)) {
    const { kind } = readFieldName(name);
    if (kind === 'none' || (typeof value !== 'string' && value !== null)) continue;
    const text = cellText(value);
    const [id] = idsInCell(text, kind === 'open' ? rule : 'possible');
    const rank = kind === 'video' ? 4 : kind === 'other-video' ? 3 : isSurelyVideo(text) ? 2 : 1;
    if (id && rank > (best?.rank ?? 0)) best = { id, rank };
    if (!id && kind === 'video') unread = text || `${name}: null`;
  }
  if (best) return { id: best.id, text: best.id };
  return unread === null ? null : { id: null, text: unread };
}

/** Returns the videos in the addresses in all texts, each once. */
function videosInTexts(objects: readonly JsonObject[]): ListEntry[] {
  const texts = objects.flatMap((object) => Object.values(object).filter((value) => typeof value === 'string'));
  const ids = new Set(texts.flatMap(idsInAddresses));
  const title = ids.size === 1 ? firstTitle(objects) : null;
  return [...ids].map((id) => ({ id, title, text: id }));
}

/** Returns entries without a video for the values of unknown keys that look like ids. */
function unknownIds(objects: readonly JsonObject[], named: readonly ListEntry[]): ListEntry[] {
  const known = named.map(({ id }) => id);
  return objects.flatMap(Object.entries).flatMap(([name, value]) => {
    const isUnknown = isId(cellText(value), 'likely') && readFieldName(name).kind === 'none' && !known.includes(value);
    return isUnknown ? [{ id: null, title: null, text: `${name}: ${value}` }] : [];
  });
}

/** Data exports of the platform have sentences such as “Watched …” in place of titles. */
function titleOf(object: JsonObject): string | null {
  const title = 'titleUrl' in object ? undefined : object[findTitleName(Object.keys(object)) ?? ''];
  return typeof title === 'string' && title !== '' ? title : null;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isRow = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0 && value.every(isScalar);

/** Numbers are no ids. */
const cellText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the first characters of an entry without a video, for display. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 200);
