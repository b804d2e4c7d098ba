import type { Coding } from '@/lib/coding/codes';
import { stateOf } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/records';
import type { Run, Step } from '@/lib/runs/records';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { rowsInBody } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { isRecord } from '@/lib/shared/is-record';
import { parseExactJson, strictJson } from '@/lib/shared/json';
import { type SplitList, splitList } from '@/lib/shared/json-parts';
import { stringifyMembers } from '@/lib/shared/json-rows';
import { chunk } from '@/lib/shared/lists';
import { sha256Hex } from '@/lib/shared/sha256';
import { encodeUtf8 } from '@/lib/shared/text';
import { deactivated } from '@/lib/storage/backup-record';
import type { ExportFile, ExportSource } from './export-file';
import { createRowReader, rowJson } from './fields';
import { exportedNotes } from './notes-file';
import { storedPackageMetadata } from './package-description';
import { readExportedBody } from './requests-file';
import { newestResponseIndexes, withoutSignedLinks } from './response-rows';
import { type ExportedReplies, exportedReplies, savedCaptions } from './saved-responses';

/** The format and the version in the first line of the file. Files with a newer version cannot be read. */
export const ndjsonFormat = 'sidelight-collection';
export const ndjsonVersion = 1;

/**
 * Creates the file of a whole collection, with one JSON record per line. Importing the file restores the same
 * collection, and exporting that collection gives the same bytes. Responses, parameters and plans are stored as JSON
 * text, so that column types do not depend on the rows.
 */
export const collectionFile = (replies: ExportedReplies | null, hasNotes: boolean): ExportFile => ({
  name: 'collection.ndjson',
  mediaType: 'application/x-ndjson',
  async *chunks(source) {
    yield await headLines(source);
    const { captures } = source.snapshot;
    const bodyAt = async (index: number) => captures[index] && readExportedBody(source, captures[index]);
    let nextBody = bodyAt(0);
    for (const [index, capture] of captures.entries()) {
      const { text = '', ...checksums } = (await nextBody) ?? {};
      // The next body is read while the current one is written.
      nextBody = bodyAt(index + 1);
      yield* captureLines(source, { ...capture, ...checksums }, text);
    }
    yield linesWithoutResponse(source);
    // These lines come last, because table readers detect columns from the first lines.
    yield* savedLines(source, replies, hasNotes);
  },
});

export const collectionFileWithoutReplies: ExportFile = collectionFile(null, true);

const ndjsonLine = (content: object): string => `${strictJson(content)}\n`;

async function headLines({ collection, snapshot, notes, coding, chosen, history }: ExportSource): Promise<string> {
  const isChosen = (id: VideoId | undefined) => id !== undefined && (chosen?.has(id) ?? true);
  // The layout belongs to this device, not to the study.
  const { id: _, layout: _layout, about, sample, ...fields } = deactivated('collections', collection);
  const stored = storedPackageMetadata(about);
  const head = { kind: 'collection', format: ndjsonFormat, version: ndjsonVersion };
  const lines = [
    ndjsonLine({
      ...head,
      // A sample names all videos of its frame, so a partial export leaves it out.
      collection: stringifyMembers({ ...fields, ...(!chosen && { sample }), ...(stored && { about: stored }) }),
    }),
  ];
  // Plans and runs name all videos, so a partial export leaves them out.
  if (!chosen) lines.push(...(await planLines(history)));
  for (const { collectionId: _, ids, ranks, titles, ...rest } of snapshot.batches) {
    const includedOnly = <T>(all: readonly T[]): T[] => all.filter((_one, index) => isChosen(ids[index]));
    const content = {
      kind: 'item-batch',
      ...rest,
      ids: includedOnly(ids),
      ranks: includedOnly(ranks),
      titles: includedOnly(titles),
    };
    if (content.ids.length > 0) lines.push(ndjsonLine(content));
  }
  for (const { collectionId: _, ...note } of notes.values()) {
    if (isChosen(note.videoId)) lines.push(ndjsonLine({ kind: 'video-note', ...note }));
  }
  lines.push(...codingLines(coding, isChosen));
  return lines.join('');
}

/** Variables and answers are JSON text, so that column types do not depend on the rows. */
function codingLines(coding: Coding | undefined, isChosen: (id: VideoId) => boolean): string[] {
  if (!coding?.codebook) return [];
  const { codebook, codes } = coding;
  const { collectionId: _, ...book } = codebook;
  return [
    ndjsonLine({ kind: 'codebook', codebook: stringifyMembers(book) }),
    ...codes.flatMap(({ collectionId: _id, ...code }) =>
      isChosen(code.videoId) ? [ndjsonLine({ kind: 'code', code: stringifyMembers(code) })] : [],
    ),
  ];
}

async function planLines(history: ExportSource['history']): Promise<string[]> {
  const [savedSearches, runs] = await Promise.all([history.savedSearches(), history.runs()]);
  return [
    // The records belong to the collection of the file, so their collection id is empty.
    ...savedSearches.map((search) =>
      ndjsonLine({ kind: 'saved-search', search: stringifyMembers({ ...search, collectionId: '' }) }),
    ),
    ...runs.map((run) => ndjsonLine({ kind: 'run', run: stringifyMembers(exportedRun(run)) })),
  ];
}

function exportedRun(run: Run): Run {
  const { costs = [], ...fields } = deactivated('runs', run);
  return { ...fields, collectionId: '', ...(costs.length > 0 && { costs }) };
}

/**
 * A line contains several steps, because table readers detect columns from the first few thousand lines, most of which
 * must be videos.
 */
const maxStepsPerLine = 50;

async function* savedLines(
  source: ExportSource,
  replies: ExportedReplies | null,
  hasNotes: boolean,
): AsyncGenerator<string> {
  const { chosen, history } = source;
  for (const { id } of chosen ? [] : await history.runs()) {
    const steps = await history.steps(id);
    for (const stepsOfLine of chunk(steps.map(exportedStep), maxStepsPerLine))
      yield ndjsonLine({ kind: 'steps', steps: stepsOfLine.map(stringifyMembers) });
  }
  for await (const response of savedCaptions(source))
    yield ndjsonLine({ kind: 'saved-response', response: exportedResponse(response) });
  if (replies) yield* replyLines(replies);
  for (const note of hasNotes ? await exportedNotes(source) : []) yield ndjsonLine({ kind: 'timed-note', ...note });
}

/**
 * Returns a step as it is exported. A received response that is not yet in the collection is not exported, so its step
 * becomes one without a response.
 */
const exportedStep = ({ received, ...step }: Step): Step =>
  step.state === 'received' ? { ...step, state: 'uncertain', captureId: null } : deactivated('steps', step);

const exportedResponse = ({ newerEmptyResponse, ...response }: CachedResponse): object =>
  stringifyMembers({
    ...withoutLinks(response),
    ...(newerEmptyResponse && { newerEmptyResponse: withoutLinks(newerEmptyResponse) }),
  });

const withoutLinks = <T extends { body: string }>(response: T): T => ({
  ...response,
  body: withoutSignedLinks(response.body),
});

async function* replyLines(replies: ExportedReplies): AsyncGenerator<string> {
  for await (const { videoId, comment, response } of exportedReplies(replies))
    yield ndjsonLine({ kind: 'saved-response', videoId, comment, response: exportedResponse(response) });
}

/**
 * Yields the line of a response, then the lines of its rows. In an export of the whole collection, a body that cannot
 * be rebuilt from its rows is stored as text.
 */
function* captureLines(source: ExportSource, capture: Capture, body: string): Generator<string> {
  const { collectionId: _, ids: _ids, columns: _sheet, ...meta } = capture;
  const list = parseBodyList(body);
  const { chosen } = source;
  const isWhole = chosen === null;
  const videoIds = list ? exportedVideoIds(source, capture, list) : [];
  const texts = list ? list.texts.filter((_text, index) => isWhole || videoIds[index] !== undefined) : [];
  const rebuilt = list ? `${list.head}${texts.join(',')}${list.tail}` : '';
  const bodyParts =
    list && (rebuilt === body || !isWhole) ? { head: list.head, tail: list.tail } : { text: isWhole ? body : '' };
  // The checksum of a partial export is that of its own text, so that an import can verify it.
  const fields = isWhole ? meta : { ...meta, ...chosenRequest(meta, chosen), ...checksumsOf(rebuilt) };
  yield ndjsonLine({ kind: 'capture', ...stringifyMembers(fields), whole: isWhole, body: bodyParts });
  if (list) yield* rowLines(source, capture, list, videoIds);
}

/** Returns the request and its missing videos without the ids of videos to leave out. */
function chosenRequest(
  { key, name, params, missing, unreadable }: Pick<Capture, 'key' | 'name' | 'params' | 'missing' | 'unreadable'>,
  chosen: ReadonlySet<VideoId>,
): Pick<Capture, 'key' | 'params' | 'missing' | 'unreadable'> {
  const chosenOnly = (ids: readonly VideoId[]) => ids.filter((id) => chosen.has(id));
  const list = { missing: chosenOnly(missing), ...(unreadable && { unreadable: chosenOnly(unreadable) }) };
  const { ids, ...others } = Object(params) as { ids?: unknown };
  if (!Array.isArray(ids)) return { key, params, ...list };
  const remaining = { ...others, ids: chosenOnly(ids) };
  const service = key.slice(key.lastIndexOf(' ') + 1);
  return { ...list, params: remaining, key: cacheKey(name, remaining as ParamsOf<EndpointName>, service) };
}

function checksumsOf(text: string): Pick<Capture, 'sha256' | 'bytes'> {
  const bytes = encodeUtf8(text);
  return { sha256: sha256Hex(bytes), bytes: bytes.length };
}

/** Returns the video of each row; `undefined` for a further row about a video, a video to leave out or any other row. */
function exportedVideoIds({ snapshot, chosen }: ExportSource, { ids }: Capture, { rows }: BodyList) {
  let next = 0;
  return rows.map((row): VideoId | undefined => {
    const videoId = ids[next];
    if (!isRecord(row) || videoId === undefined || (row.videoId ?? row.id) !== videoId) return undefined;
    next += 1;
    return snapshot.rowOf.has(videoId) && (chosen?.has(videoId) ?? true) ? videoId : undefined;
  });
}

/** Rows per chunk; small chunks are freed before memory grows. */
const maxRowsPerChunk = 16;

function* rowLines(
  source: ExportSource,
  capture: Capture,
  { rows, texts }: BodyList,
  videoIds: readonly (VideoId | undefined)[],
): Generator<string> {
  const valuesOf = createRowReader(source, true);
  let chunk: string[] = [];
  for (const [index, row] of rows.entries()) {
    const videoId = videoIds[index];
    const snapshotRow = videoId && source.snapshot.rowOf.get(videoId);
    const text = texts[index] ?? 'null';
    if (videoId !== undefined && snapshotRow !== undefined && isRecord(row)) {
      const values = valuesOf({
        videoId,
        snapshotRow,
        state: stateOf(source.snapshot, snapshotRow),
        raw: row,
        capture,
      });
      chunk.push(videoLine(videoId, text, rowJson(values)));
    } else if (!source.chosen) chunk.push(`{"kind":"row","raw":${strictJson(text)}}\n`);
    if (chunk.length < maxRowsPerChunk) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

/** Returns the line of a video. `raw` is the JSON text of its row; `null` without a response. */
export const videoLine = (
  videoId: string,
  raw: string | null,
  { record, capture, item }: ReturnType<typeof rowJson>,
): string =>
  `{"kind":"video","videoId":${JSON.stringify(videoId)},"record":${record},"capture":${capture},"item":${item},"raw":${strictJson(raw)}}\n`;

/** Returns the lines of videos without a response, so that every video has a line. */
function linesWithoutResponse(source: ExportSource): string {
  const valuesOf = createRowReader(source, true);
  const responseIndexes = newestResponseIndexes(source);
  return source.snapshot.ids
    .flatMap((videoId, snapshotRow) => {
      if (responseIndexes[snapshotRow] !== -1 || (source.chosen && !source.chosen.has(videoId))) return [];
      const values = valuesOf({
        videoId,
        snapshotRow,
        state: stateOf(source.snapshot, snapshotRow),
        raw: null,
        capture: null,
      });
      return [videoLine(videoId, null, rowJson(values))];
    })
    .join('');
}

/** The list in a response, with its parsed rows and their text. */
interface BodyList extends Omit<SplitList, 'rows'> {
  rows: readonly unknown[];
  texts: readonly string[];
}

/** Returns the list in a response; `null` if there is none. */
function parseBodyList(body: string): BodyList | null {
  const rows = parseBodyRows(body);
  const list = rows && splitList(body);
  return list && { ...list, rows, texts: list.rows };
}

function parseBodyRows(body: string): unknown[] | null {
  try {
    return rowsInBody(parseExactJson(body));
  } catch {
    // The body is plain-text captions or an incomplete response.
    return null;
  }
}
