import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse, textParam } from '@/lib/service/read-response';
import { type CaptionFormat, captionFormats } from '@/lib/service/value-sets';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Cue } from './cue';
import { parsedLinesFrom, type TimingIssues, unknownLanguage } from './cues';
import { readOwnBody } from './own-track';
import { parseCaptions } from './parse/parse-captions';
import type { TrackId } from './records';
import { trackIdFrom } from './track-request';

export interface SavedCues {
  /** Sorted by start, with references decoded once. */
  cues: readonly Cue[];
  /** The language named in the body, otherwise the requested one; `null` if neither is known. */
  lang: string | null;
  /** The number of rows that could not be read; they stay in the stored body. */
  skippedRows: number;
  /** The number of JSON rows that arrived without a word count or speech rate; 0 for the other formats. */
  computed: number;
  /** The numbers of lines with unusual times; 0 for plain text, which has no times. */
  timingIssues: TimingIssues;
  /** The requested format; `json` by default. */
  format: CaptionFormat;
  /**
   * True if all word counts and speech rates come from the service. Otherwise, some or all are computed from the text
   * and the times.
   */
  exact: boolean;
  /** True if the lines have times. In plain text, every line starts at 0 without a duration. */
  timed: boolean;
}

/** Returns the requested caption format; `null` if it is unknown or the request was not for captions. */
function requestedFormat({ name, params }: Pick<CachedResponse, 'name' | 'params'>): CaptionFormat | null {
  if (name !== 'captions') return null;
  const format = textParam(params, 'format') ?? 'json';
  return captionFormats.find((one) => one === format) ?? null;
}

/** Parses saved captions of any format. Returns a failure if the response is one or is unreadable; never throws. */
export function readSavedCues(cached: CachedResponse): Result<SavedCues, Failure> {
  const track = trackIdFrom(cached)?.request;
  if (track?.own) return readOwnTrack(cached, track);
  const format = requestedFormat(cached);
  const parsed = format && readResponse('captions', cached);
  if (!parsed) return fail({ kind: 'unexpected-response', status: cached.status });
  if (!parsed.ok) return parsed;
  const { value, skippedRows } = parsed.value;
  const requestedLang = textParam(cached.params, 'lang');
  if (format === 'json' || typeof value !== 'string') {
    if (typeof value === 'string') return fail({ kind: 'unexpected-response', status: cached.status });
    const lines = parsedLinesFrom(value, skippedRows.length, requestedLang ?? undefined);
    const exact = lines.computed === 0;
    return ok({ ...lines, lang: lines.lang ?? requestedLang, format, exact, timed: true });
  }
  const read = parseCaptions(format, value, requestedLang ?? unknownLanguage);
  if (!read.ok) return fail({ kind: 'unexpected-response', status: cached.status });
  const { cues, timingIssues, timed } = read.value;
  const lang = read.value.lang ?? requestedLang;
  return ok({
    cues,
    lang,
    skippedRows: read.value.skippedRows,
    computed: 0,
    timingIssues,
    format,
    exact: format === 'csv',
    timed,
  });
}

function readOwnTrack({ body, status }: CachedResponse, { lang }: TrackId): Result<SavedCues, Failure> {
  const lines = readOwnBody(body, lang);
  return lines
    ? ok({ ...lines, format: 'json', exact: false, timed: true })
    : fail({ kind: 'unexpected-response', status });
}
