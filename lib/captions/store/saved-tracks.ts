import type { SavedResponsesPort } from '@/lib/app-store/ports';
import type { CachedResponse, ParsedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { noCaptionsFreshMinutes } from '@/lib/service/request-limits';
import { ownValue } from '@/lib/shared/own-value';
import { ok, type Result } from '@/lib/shared/result';
import type { Cue } from '../cue';
import { parsedLinesFrom, type TimingIssues } from '../cues';
import type { ParsedLines } from '../line-columns';
import type { TrackId, TrackRequest } from '../records';
import { readSavedCues } from '../saved-cues';
import { fileRequestFrom, isOtherLanguage, isSameRequest, trackIdFrom, trackRequestFrom } from '../track-request';
import { applyViews, type Views } from '../views';
import { moveWords } from '../word-times';

export interface SavedTrack {
  key: string;
  request: TrackId;
  /** The requested file format; `json` by default. */
  format: string;
  lang: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response without readable rows arrived, in milliseconds since 1970; see `betterResponse`. */
  newerEmptyResponseAt?: number | undefined;
  /** The key of a saved file of the same track that may state when each word starts, which JSON rows do not. */
  wordsKey?: string | undefined;
}

export interface ShownTrack extends SavedTrack {
  received: readonly Cue[];
  /** `received` with the active views applied. */
  cues: readonly Cue[];
  /** The number of rows that could not be read; they stay in the stored body. */
  skippedRows: number;
  /** The number of lines with a computed word count or speech rate. */
  computed: number;
  timingIssues: TimingIssues;
  /** True if the received language differs from the requested one. */
  hasOtherLanguage: boolean;
}

/** Returns whether any speech rates of the track come from the service. Of the file formats, only CSV contains them. */
export const hasReceivedRates = ({ request, format, computed, received }: ShownTrack): boolean =>
  !request.own && (format === 'json' ? computed < received.length : format === 'csv');

/**
 * Returns the readable tracks in the order of the responses, newest first, without tracks that the same request
 * returned in a better format. JSON rows are preferred to files, and files to plain text, which has no times; among
 * equally good files, only the newest is returned.
 */
export function savedTracksFrom(responses: readonly CachedResponse[]): SavedTrack[] {
  const all = responses.flatMap((response) => savedTrackFrom(response) ?? []);
  const isWorse = (one: SavedTrack, other: SavedTrack) =>
    isSameRequest(one.request, other.request) && formatRank(other) < formatRank(one);
  const best = all.filter((one) => !all.some((other) => isWorse(one, other)));
  const isFirst = ({ request }: SavedTrack, index: number) =>
    best.findIndex((other) => isSameRequest(other.request, request)) === index;
  return best
    .filter((one, index) => one.format === 'json' || isFirst(one, index))
    .map((one) => ({
      ...one,
      wordsKey: one.format === 'json' && !one.request.own ? wordsFileOf(one, all)?.key : undefined,
    }));
}

const wordFormats = ['json3', 'srv3', 'vtt'];

const wordsFileOf = ({ lang, request }: SavedTrack, all: readonly SavedTrack[]): SavedTrack | undefined =>
  all.find((one) => wordFormats.includes(one.format) && one.lang === lang && one.request.mode === request.mode);

const formatRank = ({ format }: SavedTrack): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

/** The start of a valid body by format. A saved response with any other start counts as a failure. */
const expectedStart: Readonly<Record<string, RegExp>> = { json: /^\s*\[/, json3: /^\s*\{(?!\s*"(?:error|success)")/ };
const otherExpectedStart = /^\s*(?!\{|<(?:!doctype|html))\S/i;

/** Patterns that find the language in a body, by requested format. Of the other formats, only CSV contains it. */
const languagePatterns: Readonly<Record<string, RegExp>> = {
  json: /"lang"\s*:\s*"([^"\\]{1,35})"/,
  ttml: /\bxml:lang\s*=\s*["']([^"'<]{1,35})["']/,
  vtt: /^Language:[ \t]*([\w-]{1,35})[ \t]*$/m,
};

/** Returns the language named in a body. Searches only the start of the body, so that a long track is not parsed. */
export const languageInBody = (body: string, format = 'json'): string | null =>
  ownValue(languagePatterns, format)?.exec(body.slice(0, 20_000))?.[1] ?? null;

function savedTrackFrom(response: CachedResponse): SavedTrack | null {
  const saved = trackIdFrom(response);
  if (!saved) return null;
  const { request, format } = saved;
  const { key, body, status, receivedAt, newerEmptyResponse } = response;
  if (status < 200 || status > 299 || !(ownValue(expectedStart, format) ?? otherExpectedStart).test(body)) return null;
  const isRow = format === 'json' && !request.own;
  const lang = languageInBody(body, format) ?? (isRow ? null : request.lang);
  return { key, request, format, lang, receivedAt, newerEmptyResponseAt: newerEmptyResponse?.receivedAt };
}

/**
 * Parses a saved track. Returns a failure if its rows cannot be read, and `null` if the response is not a track. The
 * file parsers are loaded on demand.
 */
export async function readSavedTrack(
  response: CachedResponse,
  views: Views,
): Promise<Result<ShownTrack, Failure> | null> {
  const track = savedTrackFrom(response);
  if (!track) return null;
  if (track.format === 'json' && !track.request.own) {
    const parsed = readResponse('captions', response);
    const shown = parsed.ok ? shownTrackFrom(parsed.value, views) : null;
    return parsed.ok ? shown && ok(shown) : parsed;
  }
  const read = readSavedCues(response);
  if (!read.ok) return read;
  return ok(createShownTrack(track, read.value, views));
}

/**
 * Opens a track by its key, from its saved columns if there are any, otherwise from the body of the newest saved
 * response.
 */
export async function openTrack(
  { get, lines }: Pick<SavedResponsesPort, 'get' | 'lines'>,
  tracks: readonly SavedTrack[],
  key: string,
  views: Views,
): Promise<Result<ShownTrack, Failure> | null> {
  const track = tracks.find((one) => one.key === key);
  const parsed = track && (await lines?.(track));
  if (parsed) return ok(await withSavedWords({ get }, createShownTrack(track, parsed, views), track.wordsKey, views));
  const response = await get(key);
  const read = response ? await readSavedTrack(response, views) : null;
  return read?.ok ? ok(await withSavedWords({ get }, read.value, track?.wordsKey, views)) : read;
}

/** Adds the word times of a saved file to a track. `wordsKey` is the key of the file. */
export async function withSavedWords(
  responses: Pick<SavedResponsesPort, 'get'>,
  track: ShownTrack,
  wordsKey: string | undefined,
  views: Views,
): Promise<ShownTrack> {
  const response = wordsKey === undefined ? null : await responses.get(wordsKey);
  const read = response && readSavedCues(response);
  return { ...(read?.ok ? withWordsOf(track, read.value.cues, views) : track), wordsKey };
}

/** Adds the word times of other lines to the lines of a track that have the same start and text. */
export function withWordsOf(track: ShownTrack, others: readonly Cue[], views: Views): ShownTrack {
  const startOf = ({ offset }: Cue) => Math.round(offset * 1000);
  const timed = new Map(others.filter(({ words }) => words).map((cue) => [startOf(cue), cue]));
  if (timed.size === 0) return track;
  const received = track.received.map((cue) => {
    const other = timed.get(startOf(cue));
    const words = other && moveWords(other.words, other.text, cue.text);
    return words ? { ...cue, words } : cue;
  });
  return { ...track, received, cues: applyViews(received, views) };
}

/** Returns a received track; `null` if the response is not a list of lines. */
export function shownTrackFrom(response: ParsedResponse<'captions'>, views: Views): ShownTrack | null {
  const track = savedTrackFrom(response.response);
  if (!track || typeof response.value === 'string') return null;
  const lines = parsedLinesFrom(response.value, response.skippedRows.length, track.lang ?? undefined);
  return createShownTrack(track, lines, views);
}

function createShownTrack(track: SavedTrack, lines: ParsedLines, views: Views): ShownTrack {
  const lang = lines.lang ?? track.lang;
  return {
    ...track,
    lang,
    received: lines.cues,
    cues: applyViews(lines.cues, views),
    skippedRows: lines.skippedRows,
    computed: lines.computed,
    timingIssues: lines.timingIssues,
    hasOtherLanguage: isOtherLanguage(track.request.lang, lang),
  };
}

/**
 * Returns the newest failure saved within the last day, usually "no captions". Times are in milliseconds since 1970.
 */
export function savedFailure(
  responses: readonly CachedResponse[],
  now: number,
): { request: TrackRequest; failure: Failure; at: number } | null {
  const freshSince = now - noCaptionsFreshMinutes * 60_000;
  for (const response of responses) {
    if (response.receivedAt < freshSince) return null;
    const request = trackRequestFrom(response);
    const parsed = request && readResponse('captions', response);
    if (parsed && !parsed.ok) return { request, failure: parsed.failure, at: response.receivedAt };
  }
  return null;
}

/** Returns the requests that had no captions: those with a response from the last day, and those in `recent`. */
export function requestsWithoutCaptions(
  responses: readonly CachedResponse[],
  recent: readonly TrackRequest[],
  now: number,
): readonly TrackRequest[] {
  const freshSince = now - noCaptionsFreshMinutes * 60_000;
  const saved = responses.flatMap((response) => {
    const request = response.receivedAt < freshSince ? null : trackRequestFrom(response);
    return request && saysNoCaptions(response) ? [request] : [];
  });
  return [...saved, ...recent.filter((one) => !saved.some((other) => isSameRequest(one, other)))];
}

function saysNoCaptions(response: CachedResponse): boolean {
  if (savedTrackFrom(response) || !fileRequestFrom(response)) return false;
  const parsed = readResponse('captions', response);
  return !parsed.ok && parsed.failure.kind === 'no-captions';
}

/**
 * Returns when each saved response was received, by its cache key, in milliseconds since 1970. Excludes "no captions"
 * responses: they expire, and the next request is then billed.
 */
export const savedResponseTimes = (responses: readonly CachedResponse[]): Map<string, number> =>
  new Map(responses.flatMap((one) => (saysNoCaptions(one) ? [] : [[one.key, one.receivedAt]])));
