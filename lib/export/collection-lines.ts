import * as z from 'zod/mini';
import { type Code, type Codebook, codebookRecord, codeId, codeRecord } from '@/lib/coding/records';
import {
  areParallel,
  type Collection,
  collectionRecord,
  type ItemBatch,
  itemBatchRecord,
  type VideoNote,
  videoNoteRecord,
} from '@/lib/collection/records';
import { maxExclusionLength } from '@/lib/collection/video-note';
import { hasPossibleTimes, isAcceptable } from '@/lib/database/file-rows';
import { type TimedNote, timedNoteRecord } from '@/lib/notes/records';
import { type Capture, captureRecord } from '@/lib/provenance/records';
import { type Run, runRecord, type Step, stepRecord } from '@/lib/runs/records';
import { type SavedSearch, savedSearchRecord } from '@/lib/search/records';
import type { CachedResponse } from '@/lib/service/call';
import { ledgerRecord, namesItsVideos, responseRecord } from '@/lib/service/records';
import { isRecord } from '@/lib/shared/is-record';
import { parseMembers } from '@/lib/shared/json-rows';
import { once } from '@/lib/shared/once';
import { type MetadataField, parsePackageMetadata, storedPackageMetadata } from './package-description';

export type CollectionLine = Readonly<Record<string, unknown>>;

/** The fields of a capture line. The rows of the response follow on their own lines. */
export type CaptureLine = Omit<Capture, 'collectionId' | 'ids' | 'columns'>;

/** A saved response that belongs to a video: captions, a track list, or replies to a comment. */
export interface SavedResponseLine {
  response: CachedResponse;
  /** The comment and its video; `null` for captions and track lists. */
  thread: { videoId: string; comment: string } | null;
}

export const collectionSchema = once(() => {
  const { id: _id, layout: _layout, ...fields } = collectionRecord.schema().shape;
  return z.object(fields);
});
export const batchSchema = once(() => {
  const { collectionId: _, ...fields } = itemBatchRecord.schema().shape;
  return z.object(fields).check(z.refine(areParallel));
});
export const noteSchema = once(() => {
  const { collectionId: _, ...fields } = videoNoteRecord.schema().shape;
  return z.object(fields);
});
export const codebookSchema = once(() => {
  const { collectionId: _, ...fields } = codebookRecord.schema().shape;
  return z.object(fields);
});
export const codeSchema = once(() => {
  const { collectionId: _, ...fields } = codeRecord.schema().shape;
  return z.object(fields);
});
export const captureSchema = once(() => {
  const { collectionId: _collectionId, ids: _ids, columns: _columns, ...fields } = captureRecord.schema().shape;
  return z.object(fields).check(z.refine(namesItsVideos));
});

export interface ParsedCollection {
  collection: Omit<Collection, 'id'>;
  /** The fields of the package metadata of which a part could not be read. */
  invalidMetadata: MetadataField[];
}

export function parseCollection(json: unknown, now: number): ParsedCollection | null {
  const collection = parseWith(collectionSchema(), parseMembers(json), now);
  if (!collection) return null;
  // The connection and the last time of the schedule belong to the device that wrote the file.
  delete collection.schedule?.connection;
  delete collection.schedule?.dueAt;
  const { invalid } = parsePackageMetadata(collection.about);
  if ('about' in collection) collection.about = storedPackageMetadata(collection.about);
  return { collection, invalidMetadata: invalid };
}
export const parseItem = (line: CollectionLine, now: number): Omit<ItemBatch, 'collectionId'> | null =>
  parseWith(batchSchema(), line, now);
export function parseNote(line: CollectionLine, now: number): Omit<VideoNote, 'collectionId'> | null {
  const note = parseWith(noteSchema(), line, now);
  if (note?.excludedReason !== undefined)
    note.excludedReason = Array.from(note.excludedReason).slice(0, maxExclusionLength).join('');
  return note;
}
export const parseCodebook = (line: CollectionLine, now: number): Omit<Codebook, 'collectionId'> | null =>
  parseWith(codebookSchema(), parseMembers(line.codebook), now);
export function parseCode(line: CollectionLine, now: number): Omit<Code, 'collectionId'> | null {
  const code = parseWith(codeSchema(), parseMembers(line.code), now);
  return code && code.id === codeId(code) ? code : null;
}
export const parseTimedNote = (line: CollectionLine, now: number): TimedNote | null =>
  isAcceptable(timedNoteRecord, line, now) ? parseWith(timedNoteRecord.schema(), line, now) : null;
export const parseCapture = (line: CollectionLine, now: number): CaptureLine | null =>
  parseWith(captureSchema(), parseMembers(line), now);

export function parseSavedSearch(line: CollectionLine, now: number): SavedSearch | null {
  const search = parseMembers(line.search);
  return isAcceptable(savedSearchRecord, search, now) ? (search as SavedSearch) : null;
}

export function parseRun(line: CollectionLine, now: number): Run | null {
  const run = parseMembers(line.run);
  if (!isAcceptable(runRecord, run, now)) return null;
  const { costs, ...rest } = run as Run;
  if (costs === undefined) return rest;
  // The costs were billed earlier or on another device, so they stay with the run and do not count towards the limits
  // here.
  return Array.isArray(costs) && costs.every((cost) => isAcceptable(ledgerRecord, cost, now))
    ? { ...rest, costs }
    : null;
}

export function parseSteps(line: CollectionLine, now: number): Step[] | null {
  const steps = parseMembers(line.steps);
  if (!Array.isArray(steps) || !steps.every((step) => isAcceptable(stepRecord, step, now))) return null;
  return steps as Step[];
}

export function parseSavedResponse(
  { videoId, comment, ...line }: CollectionLine,
  now: number,
): SavedResponseLine | null {
  const response = parseMembers(line.response);
  if (!isAcceptable(responseRecord, response, now)) return null;
  const cached = response as CachedResponse;
  if (cached.name === 'captions' || cached.name === 'captionFiles') return { response: cached, thread: null };
  const isThread = cached.name === 'commentReplies' && typeof videoId === 'string' && typeof comment === 'string';
  return isThread ? { response: cached, thread: { videoId, comment } } : null;
}

/**
 * Parses a value with a schema. Returns `null` if it is invalid or contains an impossible time. Fields stay in their
 * original order, so that a new export has the same bytes.
 */
function parseWith<T extends object>(schema: z.ZodMiniType<T>, value: unknown, now: number): T | null {
  const parsed = schema.safeParse(value);
  return parsed.success && hasPossibleTimes(value, now) ? (inFieldOrder(value, parsed.data) as T) : null;
}

function inFieldOrder(source: unknown, parsed: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(source))
    return parsed.map((one, index) => inFieldOrder(source[index], one));
  if (!isRecord(parsed) || !isRecord(source)) return parsed;
  const names = Object.keys(source).filter((name) => Object.hasOwn(parsed, name));
  return Object.fromEntries(names.map((name) => [name, inFieldOrder(source[name], parsed[name])]));
}
