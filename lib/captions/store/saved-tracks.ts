import type { SavedResponsesPort } from '@/lib/app-store/ports';
import { noCaptionsFreshMinutes } from '@/lib/service/cache-lifetimes';
import type { CachedResponse, ParsedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { ok, type Result } from '@/lib/shared/result';
import type { Cue } from '../cue';
import { countComputed, cuesFrom, findTimingIssues, type TimingIssues } from '../cues';
import { languageInBody } from '../language-in-body';
import type { ParsedLines } from '../track-facts';
import { fileRequestFrom, isOtherLanguage, isSameRequest, type TrackRequest, trackRequestFrom } from '../track-request';
import { applyViews, type Views } from '../views';

/** Captions that are held: what was asked, and which language came. */
export interface SavedTrack {
  key: string;
  question: TrackRequest;
  /** The file that was asked for; `json` where the lines themselves were. */
  format: string;
  lang: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no line can be read; see `keepBetter`. */
  worseAt?: number | undefined;
}

/** The track that is read. */
export interface ShownTrack extends SavedTrack {
  /** As received. */
  received: readonly Cue[];
  /** As the user wants them: `received` with the views that are on. */
  cues: readonly Cue[];
  /** Rows that could not be read and are kept as they came. */
  setAside: number;
  /** Lines whose word count or speech rate did not come and was computed. */
  computed: number;
  /** What was odd about the times of its lines. */
  odd: TimingIssues;
  /** Another language came than was asked for. */
  otherThanAsked: boolean;
}

/**
 * Tracks to read, newest first. One fetch serves every view, whatever format it was in: a file stands for the lines where these
 * are not held themselves; plain text, which has no times, only where nothing else is.
 */
export function savedTracksFrom(responses: readonly CachedResponse[]): SavedTrack[] {
  const all = responses.flatMap((answer) => savedTrackFrom(answer) ?? []);
  const isWorse = (one: SavedTrack, other: SavedTrack) =>
    isSameRequest(one.question, other.question) && formatRank(other) < formatRank(one);
  const best = all.filter((one) => !all.some((other) => isWorse(one, other)));
  const isFirst = ({ question }: SavedTrack, at: number) =>
    best.findIndex((other) => isSameRequest(other.question, question)) === at;
  return best.filter((one, at) => one.format === 'json' || isFirst(one, at));
}

const formatRank = ({ format }: SavedTrack): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

/** What a body begins with when it is what was promised; whatever else was kept under a question is a refusal. */
const expectedStart: Readonly<Record<string, RegExp>> = { json: /^\s*\[/, json3: /^\s*\{(?!\s*"(?:error|success)")/ };
const otherExpectedStart = /^\s*(?!\{|<(?:!doctype|html))\S/i;

function savedTrackFrom(response: CachedResponse): SavedTrack | null {
  const request = fileRequestFrom(response);
  const { key, body, status, receivedAt, worse } = response;
  if (!request || status < 200 || status > 299 || !(expectedStart[request.format] ?? otherExpectedStart).test(body))
    return null;
  const lang = languageInBody(body, request.format) ?? (request.format === 'json' ? null : request.question.lang);
  return { key, ...request, lang, receivedAt, worseAt: worse?.receivedAt };
}

/** A held track, read; why not, where it cannot be. How files are read is loaded with the first one. */
export async function readSavedTrack(
  response: CachedResponse,
  views: Views,
): Promise<Result<ShownTrack, Failure> | null> {
  const track = savedTrackFrom(response);
  if (!track) return null;
  if (track.format === 'json') {
    const parsed = readResponse('captions', response);
    const shown = parsed.ok ? shownTrackFrom(parsed.value, views) : null;
    return parsed.ok ? shown && ok(shown) : parsed;
  }
  const { readSavedCues } = await import('../saved-cues');
  const read = readSavedCues(response);
  if (!read.ok) return read;
  return ok(createShownTrack(track, read.value, views));
}

/**
 * One of these tracks by its key: from the columns of its lines where these were made, and from its body otherwise. Of what is
 * held now, should it be newer.
 */
export async function openTrack(
  { get, lines }: Pick<SavedResponsesPort, 'get' | 'lines'>,
  tracks: readonly SavedTrack[],
  key: string,
  views: Views,
): Promise<Result<ShownTrack, Failure> | null> {
  const track = tracks.find((one) => one.key === key);
  const read = track && (await lines?.(track));
  if (read) return ok(createShownTrack(track, read, views));
  const response = await get(key);
  return response ? readSavedTrack(response, views) : null;
}

/** A track that came just now; `null` where what was told is no list of lines. */
export function shownTrackFrom(response: ParsedResponse<'captions'>, views: Views): ShownTrack | null {
  const track = savedTrackFrom(response.held);
  if (!track || typeof response.value === 'string') return null;
  const { value, setAside } = response;
  const cues = cuesFrom(value, track.lang ?? undefined);
  const read = { cues, lang: value[0]?.lang ?? null, setAside: setAside.length, computed: countComputed(value) };
  return createShownTrack(track, { ...read, odd: findTimingIssues(value) }, views);
}

function createShownTrack(track: SavedTrack, read: ParsedLines, views: Views): ShownTrack {
  const lang = read.lang ?? track.lang;
  return {
    ...track,
    lang,
    received: read.cues,
    cues: applyViews(read.cues, views),
    setAside: read.setAside,
    computed: read.computed,
    odd: read.odd,
    otherThanAsked: isOtherLanguage(track.question.lang, lang),
  };
}

/** "No captions" is kept for a day, so that it is shown again without asking again. Milliseconds since 1970. */
export function savedFailure(
  responses: readonly CachedResponse[],
  now: number,
): { question: TrackRequest; failure: Failure; at: number } | null {
  const freshSince = now - noCaptionsFreshMinutes * 60_000;
  for (const answer of responses) {
    if (answer.receivedAt < freshSince) return null;
    const question = trackRequestFrom(answer);
    const told = question && readResponse('captions', answer);
    if (told && !told.ok) return { question, failure: told.failure, at: answer.receivedAt };
  }
  return null;
}

/** The questions to which there are no captions, as far as that is still believed, beside those that were `heard` just now. */
export function unavailableRequests(
  responses: readonly CachedResponse[],
  recent: readonly TrackRequest[],
  now: number,
): readonly TrackRequest[] {
  const freshSince = now - noCaptionsFreshMinutes * 60_000;
  const saved = responses.flatMap((answer) => {
    const question = answer.receivedAt < freshSince || savedTrackFrom(answer) ? null : trackRequestFrom(answer);
    const told = question && readResponse('captions', answer);
    return question && told && !told.ok && told.failure.kind === 'no-captions' ? [question] : [];
  });
  return [...saved, ...recent.filter((one) => !saved.some((other) => isSameRequest(one, other)))];
}
