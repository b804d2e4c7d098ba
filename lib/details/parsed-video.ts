import { endpointOf } from '@/lib/service/endpoints';
import type { ValidationIssue } from '@/lib/service/failure';
import { readRow } from '@/lib/service/read-row';
import type { Video } from '@/lib/service/resource-schemas';
import { videosFields } from '@/lib/service/value-sets';
import { isRecord } from '@/lib/shared/is-record';
import { parseExactJson } from '@/lib/shared/json';
import { type JsonPart, jsonParts, splitList } from '@/lib/shared/json-parts';

export interface ParsedVideo {
  video: Video;
  /** The unchanged source text of the row. */
  text: string;
  /** Fields that could not be read; they are also in `others`. */
  problems: readonly ValidationIssue[];
  /** Unknown or unreadable fields as JSON text; `at` distinguishes fields with the same name. */
  others: readonly (JsonPart & { at: number })[];
}

/** Finds a video in the body of a response. Returns `null` if no row is about the video. */
export function parseVideoIn(body: string, videoId: string): ParsedVideo | null {
  const envelopeParts = jsonParts(body);
  const rows = (splitList(body)?.rows ?? []).map((text) => ({ text, row: parseExactJson(text) }));
  const found = rows.find(({ row }) => idOf(row) === videoId) ?? rows.find(({ row }) => isNameless(row));
  if (!found) return null;
  const outsideList = envelopeParts.filter(({ name }) => !envelope.has(name));
  return { ...read(found.row, found.text, outsideList), text: found.text };
}

/** The list itself, which is parsed separately, and the paging envelope, which contains nothing about the video. */
const envelope = new Set(['data', 'totalResults', 'resultsPerPage', 'nextPageToken', 'prevPageToken']);
const knownFields: ReadonlySet<string> = new Set(videosFields.filter((name) => name !== 'caption'));

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined);
/** Only one video was requested, so a row without an id is that video. */
const isNameless = (row: unknown): boolean => isRecord(row) && typeof row.id !== 'string';

/** Parses a row and omits its invalid fields, so that the valid ones stay usable. */
function read(row: unknown, text: string, outsideList: readonly JsonPart[]): Omit<ParsedVideo, 'text'> {
  const { row: video, problems } = readRow(endpointOf('videos').rows.row, row);
  const unreadable = new Set(problems.map(({ path }) => path.split('.')[0] ?? ''));
  const others = jsonParts(text).filter(({ name }) => !knownFields.has(name) || unreadable.has(name));
  return {
    // The cast is safe, because every field of a video is optional.
    video: (video ?? {}) as Video,
    problems,
    others: [...others, ...outsideList].map((part, index) => ({ ...part, at: index })),
  };
}
