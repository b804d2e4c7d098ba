import type { Capture } from '../evidence/capture';
import { stateOf } from '../library/roll';
import type { VideoId } from '../service/ids';
import { jsonFrom } from '../service/json-text';
import { utf8 } from '../utf8';
import type { ExportFile, ExportSource } from './export-file';
import { cleanBody, toldLast } from './observations';
import { recorder } from './record';
import { rowJson } from './row-json';

/** What the first line of the file says: readers of another number do not know it. */
export const ndjsonFormat = 'sidelight-collection';
export const ndjsonVersion = 1;

/**
 * A whole collection, one thing a line: what it is, how it was gathered, the reader's marks, every answer, and every row of
 * each with what it is read as and where it comes from (FMT-02). Read back, it is the same collection; `ndjson-read.ts` does.
 * Lines whose `kind` is `video` are what tables are made of.
 */
export const collectionNdjson: ExportFile = {
  name: 'collection.ndjson',
  mediaType: 'application/x-ndjson',
  async *rows(source) {
    yield utf8(headLines(source));
    const { captures } = source.roll;
    const bodyAt = async (nth: number) => (captures[nth] && (await cleanBody(source, captures[nth].id))) ?? '';
    let coming = bodyAt(0);
    for (const [nth, capture] of captures.entries()) {
      const body = await coming;
      // The next one is on its way while this one is written.
      coming = bodyAt(nth + 1);
      for (const lines of captureLines(source, capture, body)) yield utf8(lines);
    }
    yield utf8(untoldLines(source));
  },
};

const line = (content: object): string => `${JSON.stringify(content)}\n`;

function headLines({ collection, roll, marks, chosen }: ExportSource): string {
  const goes = (id: VideoId | undefined) => id !== undefined && (chosen?.has(id) ?? true);
  const lines = [line({ kind: 'collection', format: ndjsonFormat, version: ndjsonVersion, collection })];
  for (const { collectionId: _, ids, ranks, titles, ...rest } of roll.gatherings) {
    const some = <T>(all: readonly T[]): T[] => all.filter((_one, at) => goes(ids[at]));
    const content = { kind: 'gathering', ...rest, ids: some(ids), ranks: some(ranks), titles: some(titles) };
    if (content.ids.length > 0) lines.push(line(content));
  }
  for (const { collectionId: _, ...mark } of marks.values()) {
    if (goes(mark.videoId)) lines.push(line({ kind: 'mark', ...mark }));
  }
  return lines.join('');
}

/** An answer, then its rows. What cannot be put together again from those is kept as the text that it is. */
function* captureLines(source: ExportSource, capture: Capture, body: string): Generator<string> {
  const { collectionId: _, ids: _ids, sheet: _sheet, ...meta } = capture;
  const list = listIn(body);
  const texts = list?.rows.map((row) => JSON.stringify(row)) ?? [];
  const isWhole = source.chosen === null;
  const isSame = isWhole && list !== null && `${list.head}${texts.join(',')}${list.tail}` === body;
  const around = list && (isSame || !isWhole) ? { head: list.head, tail: list.tail } : { text: isWhole ? body : '' };
  yield line({ kind: 'capture', ...meta, whole: isWhole, body: around });
  if (list) yield* rowLines(source, capture, { rows: list.rows, texts });
}

/** Rows in a piece: so few that it is gone before it weighs. */
const mostInPiece = 16;

function* rowLines(
  source: ExportSource,
  capture: Capture,
  { rows, texts }: { rows: readonly unknown[]; texts: readonly string[] },
): Generator<string> {
  const valuesOf = recorder(source);
  let next = 0;
  let piece: string[] = [];
  for (const [nth, raw] of rows.entries()) {
    const videoId = capture.ids[next];
    // The first row about a video is the one that counts; others are kept as rows of the answer.
    const isFirst = isRow(raw) && videoId !== undefined && (raw.videoId ?? raw.id) === videoId;
    if (isFirst) next += 1;
    const at = isFirst ? source.roll.rowOf.get(videoId) : undefined;
    const text = texts[nth] ?? 'null';
    if (isFirst && at !== undefined && (source.chosen?.has(videoId) ?? true)) {
      const values = valuesOf({ videoId, at, state: stateOf(source.roll, at), raw, capture });
      piece.push(videoLine(videoId, text, rowJson(values)));
    } else if (!source.chosen) piece.push(`{"kind":"row","raw":${text}}\n`);
    if (piece.length < mostInPiece) continue;
    yield piece.join('');
    piece = [];
  }
  yield piece.join('');
}

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A line about a video, as it is written in parts of studies too. */
export const videoLine = (
  videoId: string,
  raw: string,
  { record, capture, gathered }: ReturnType<typeof rowJson>,
): string =>
  `{"kind":"video","videoId":${JSON.stringify(videoId)},"record":${record},"capture":${capture},"gathered":${gathered},"raw":${raw}}\n`;

/** Videos of which no answer tells: they have a line as well, so that the lines of videos are all of them. */
function untoldLines(source: ExportSource): string {
  const valuesOf = recorder(source);
  const told = toldLast(source);
  return source.roll.ids
    .flatMap((videoId, at) => {
      if (told[at] !== -1 || (source.chosen && !source.chosen.has(videoId))) return [];
      const values = valuesOf({ videoId, at, state: stateOf(source.roll, at), raw: null, capture: null });
      return [videoLine(videoId, 'null', rowJson(values))];
    })
    .join('');
}

/** The list of an answer and the text around it; `null` where it has none. */
function listIn(body: string): { head: string; rows: unknown[]; tail: string } | null {
  const json = jsonFrom(body);
  if (json.is !== 'json') return null;
  const { value } = json;
  if (Array.isArray(value)) return { head: '[', rows: value, tail: ']' };
  if (!isRow(value) || !Array.isArray(value.data)) return null;
  // Fields keep their places, so the text around the list is what stands before and behind an empty one.
  const around = JSON.stringify({ ...value, data: [] });
  const at = around.indexOf('"data":[]') + '"data":['.length;
  return { head: around.slice(0, at), rows: value.data, tail: around.slice(at) };
}
