import { endpointOf } from '@/lib/service/endpoints';
import type { ValidationIssue } from '@/lib/service/failure';
import { readRow } from '@/lib/service/read-row';
import type { Video } from '@/lib/service/resource-schemas';
import { videosFields } from '@/lib/service/value-sets';
import { parseExactJson } from '@/lib/shared/json';
import { type JsonPart, jsonParts } from './json-parts';

/** Everything that the service told of one video. */
export interface ParsedVideo {
  video: Video;
  /** The row in the very text that came. */
  text: string;
  /** Why some of its fields could not be read; those stand among the others, as they came. */
  problems: readonly ValidationIssue[];
  /** Fields that have no place of their own, as JSON text; `at` tells those of one name apart. */
  others: readonly (JsonPart & { at: number })[];
}

/** The one about this video in the body of an answer; `null` where the service does not know it. */
export function parseVideoIn(body: string, videoId: string): ParsedVideo | null {
  const envelopeParts = jsonParts(body);
  const list = envelopeParts.find(({ name }) => name === 'data');
  const rows = list ? jsonParts(list.text).map(({ text }) => ({ text, row: parseExactJson(text) })) : [];
  const found = rows.find(({ row }) => idOf(row) === videoId) ?? rows.find(({ row }) => isNameless(row));
  if (!found) return null;
  const outsideList = envelopeParts.filter(({ name }) => !envelope.has(name));
  return { ...read(found.row, found.text, outsideList), text: found.text };
}

/** Section "Paging envelope" and the list itself: what says nothing of the video. */
const envelope = new Set(['data', 'totalResults', 'resultsPerPage', 'nextPageToken', 'prevPageToken']);
const knownFields: ReadonlySet<string> = new Set(videosFields.filter((name) => name !== 'caption'));

const isRow = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);
const idOf = (row: unknown): unknown => (isRow(row) ? row.id : undefined);
/** Only one video was asked for, so a row that does not say which it is about is about that one. */
const isNameless = (row: unknown): boolean => isRow(row) && typeof row.id !== 'string';

/** Reads a row without the fields that are not what they should be: the others do not suffer. */
function read(row: unknown, text: string, outsideList: readonly JsonPart[]): Omit<ParsedVideo, 'text'> {
  const { row: video, problems } = readRow(endpointOf('videos').rows.row, row);
  const bad = new Set(problems.map(({ path }) => path.split('.')[0] ?? ''));
  const others = jsonParts(text).filter(({ name }) => !knownFields.has(name) || bad.has(name));
  return {
    // A row of this endpoint is a video, of which every field may be missing.
    video: (video ?? {}) as Video,
    problems,
    others: [...others, ...outsideList].map((part, at) => ({ ...part, at })),
  };
}
