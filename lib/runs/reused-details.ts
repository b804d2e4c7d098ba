import type { Capture, TakenFrom } from '@/lib/provenance/capture';
import { coversFields } from '@/lib/provenance/covers-fields';
import { isObservation } from '@/lib/provenance/observation';
import { cacheKey } from '@/lib/service/cache-key';
import type { HeldAnswer } from '@/lib/service/call';
import { type Asked, rowOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readAnswer } from '@/lib/service/read-response';
import { rowTexts } from '@/lib/shared/json-rows';
import { capturedFrom } from './read-capture';

/** An answer with details that lies elsewhere: as a capture, or on the shelf of what was asked beside a video. */
export interface Source
  extends Pick<Capture, 'name' | 'asked' | 'key' | 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'ids'> {
  /** `null` on the shelf: there its key names it. */
  capture: Pick<Capture, 'collectionId' | 'id' | 'runId' | 'step' | 'extVersion'> | null;
}

/** What is taken over of one answer. */
export interface Take {
  source: Source;
  ids: VideoId[];
}

type Answered = Pick<Capture, 'unmatched' | 'name' | 'asked' | 'ids'>;
/** The videos that an answer told of, and those asked for by id that it did not: they are missing (COL-05). */
export const answeredBy = ({ unmatched, name, asked, ids }: Answered): VideoId[] =>
  name === 'batchVideos' && !unmatched ? [...new Set([...ids, ...(asked as Asked<'batchVideos'>).ids])] : ids;

type Made = Omit<Capture, 'collectionId' | 'id' | 'sha256' | 'bytes'>;

/** What a capture is as a source. */
export function sourceOf(capture: Capture): Source {
  const { name, asked, key, requestedAt, receivedAt, status, contentType, ids } = capture;
  const { collectionId, id, runId, step, extVersion } = capture;
  const own = { collectionId, id, runId, step, extVersion };
  return { name, asked, key, requestedAt, receivedAt, status, contentType, ids, capture: own };
}

/** Which details are wanted: with these fields and in this language, as a plan names them, and newer than `since`. */
export interface Wanted {
  fields: Asked<'batchVideos'>['fields'] | null;
  lang: string | null;
  /** Milliseconds since 1970. */
  since: number;
}

/** Of each video that details of elsewhere are held of, the newest that tell what is wanted. */
export function offersOf(sources: readonly Source[], { fields, lang, since }: Wanted): Map<VideoId, Source> {
  const offers = new Map<VideoId, Source>();
  for (const source of sources) {
    const isWanted = isObservation(source) && source.receivedAt > since;
    if (!isWanted || !tellsOf(source.asked, { fields, lang })) continue;
    for (const id of source.ids) {
      if (source.receivedAt > (offers.get(id)?.receivedAt ?? 0)) offers.set(id, source);
    }
  }
  return offers;
}

/** Whether an answer to a question tells what is wanted, in its language. */
export const tellsOf = (asked: unknown, { fields, lang }: Omit<Wanted, 'since'>): boolean =>
  langOf(asked) === lang && coversFields(asked, fields);

/** What to take of which answer, so that each of the videos comes once. Those that nobody offers are left out. */
export function takesOf(ids: readonly VideoId[], offers: ReadonlyMap<VideoId, Source>): Take[] {
  const takes = new Map<Source, VideoId[]>();
  for (const id of ids) {
    const source = offers.get(id);
    if (!source) continue;
    const taken = takes.get(source);
    if (taken) taken.push(id);
    else takes.set(source, [id]);
  }
  return [...takes].map(([source, taken]) => ({ source, ids: taken }));
}

/** Every observation of these videos, for whoever takes them along with their history. Those that are there already stay out. */
export function takesOfAll(
  ids: ReadonlySet<VideoId>,
  captures: readonly Capture[],
  there: readonly Pick<Capture, 'requestedAt' | 'receivedAt' | 'ids'>[],
): Take[] {
  const known = new Set(there.flatMap((one) => one.ids.map((id) => sightOf(one, id))));
  const takes = captures.filter(isObservation).map((capture) => ({
    source: sourceOf(capture),
    ids: capture.ids.filter((id) => ids.has(id) && !known.has(sightOf(capture, id))),
  }));
  return takes.filter((take) => take.ids.length > 0);
}

/** The same answer about the same video, wherever it lies. */
const sightOf = ({ requestedAt, receivedAt }: Pick<Capture, 'requestedAt' | 'receivedAt'>, id: VideoId): string =>
  `${requestedAt} ${receivedAt} ${id}`;

/**
 * An answer of elsewhere as evidence of another collection: the rows of the wanted videos in the very text that came, as if they
 * alone had been asked for, with all that is known of where they come from (PRV-01). `null` where its body has none of them.
 * `asked`: all of them were asked for by id, and those that its body has not are missing.
 */
export function takenOver(
  { source, ids }: Take,
  bytes: Uint8Array,
  asked = false,
): { capture: Made; body: string } | null {
  const wanted = new Set<unknown>(ids);
  const rows = [...rowTexts(bytes)].filter((text) => wanted.has(idIn(text)));
  const body = `{"data":[${rows.join(',')}]}`;
  const { capture: own, name, asked: whole, ids: _, ...rest } = source;
  const here = new Set(rows.map(idIn));
  const question = questionOf(
    source,
    ids.filter((id) => asked || here.has(id)),
  );
  const held: HeldAnswer = { ...rest, ...question, videoId: aboutOf(question.name, question.asked), body };
  const told = rows.length > 0 || (asked && bytes.length > 0) ? readAnswer(question.name, held) : null;
  if (!told?.ok) return null;
  const { columns } = capturedFrom(told.value);
  const { body: _text, videoId, ...answer } = held;
  const taken: TakenFrom = {
    ...{ collectionId: own?.collectionId ?? null, captureId: own?.id ?? null },
    ...{ name, asked: countedIds(whole) },
  };
  const from = { runId: own?.runId ?? '', step: own?.step ?? 0, extVersion: own?.extVersion ?? '' };
  return {
    capture: { ...answer, ...(videoId !== null && { videoId }), ...from, ...columns, cacheHit: true, taken },
    body,
  };
}

/** The question that these rows alone would have been the answer to. A list of popular videos cannot be asked for by ids. */
function questionOf({ name, asked, key }: Source, ids: VideoId[]) {
  const {
    language,
    lang = language,
    fields,
    additionalFields,
  } = asked as Partial<Asked<'videos'> & { language: string }>;
  const endpoint: 'batchVideos' | 'videos' = name === 'batchVideos' ? name : 'videos';
  // As it was asked: other fields and languages than its endpoint knows were never sent.
  const left = {
    ids,
    ...(lang && { lang }),
    ...(fields && { fields }),
    ...(additionalFields && { additionalFields }),
  } as Asked<'batchVideos'>;
  const service = key.slice(key.lastIndexOf(' ') + 1);
  return { name: endpoint, asked: left, key: cacheKey(endpoint, left, service) };
}

const aboutOf = (name: 'videos' | 'batchVideos', asked: Asked<'batchVideos'>) => rowOf(name).about(asked);

const langOf = (asked: unknown): string | null => {
  const { lang, language } = asked as { lang?: string; language?: string };
  return lang ?? language ?? null;
};

/** What a row calls its video, by the same rule as `videosIn`. */
function idIn(text: string): unknown {
  const row: unknown = JSON.parse(text);
  if (typeof row !== 'object' || row === null) return null;
  const { videoId, id } = row as { videoId?: unknown; id?: unknown };
  return videoId ?? id;
}

/** A question without naming the videos: there may be a thousand, and of those that were not taken nothing is to stay here. */
export const countedIds = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'ids' in asked && Array.isArray(asked.ids)
    ? { ...asked, ids: asked.ids.length }
    : asked;
