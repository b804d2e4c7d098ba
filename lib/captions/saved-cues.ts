import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readResponse } from '@/lib/service/read-response';
import { textParam } from '@/lib/service/response-failure';
import { type CaptionFormat, captionFormats } from '@/lib/service/value-sets';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Cue } from './cue';
import { countComputed, cuesFrom, findTimingIssues, type TimingIssues, unknownLanguage } from './cues';
import { parseCaptions } from './parse/parse-captions';

/** Captions that are held, whatever file they came as: the same lines for every view and every export. */
export interface SavedCues {
  /** In the order of their starts, references decoded once. */
  cues: readonly Cue[];
  /** The language that came, as lines or file say; else the one that was asked for; `null` where nothing says. */
  lang: string | null;
  /** How many rows could not be read; they stay in the stored body as they came. */
  setAside: number;
  /** How many lines came without a word count or a speech rate of the service's own, so that ours stand in their place. */
  computed: number;
  /** What was odd about the times of its lines; plain text has none that could be. */
  odd: TimingIssues;
  /** What the service was asked for; `json` where nothing was said. */
  format: CaptionFormat;
  /** Counts and rates are the service's own; otherwise they are worked out here from text and times. */
  exact: boolean;
  /** Plain text has no times: its lines all begin at 0 and have no length. */
  timed: boolean;
}

/** The format in which captions were asked for; `null` for what is no question for captions. */
function requestedFormat({ name, asked }: Pick<CachedResponse, 'name' | 'asked'>): CaptionFormat | null {
  if (name !== 'captions') return null;
  const format = textParam(asked, 'format') ?? 'json';
  return captionFormats.find((one) => one === format) ?? null;
}

/** Reads held captions of any format. A refusal that was kept is that refusal; never throws. */
export function readSavedCues(cached: CachedResponse): Result<SavedCues, Failure> {
  const format = requestedFormat(cached);
  const parsed = format && readResponse('captions', cached);
  if (!parsed) return fail({ kind: 'strange-answer', status: cached.status });
  if (!parsed.ok) return parsed;
  const { value, setAside } = parsed.value;
  const requestedLang = textParam(cached.asked, 'lang');
  if (format === 'json' || typeof value !== 'string') {
    if (typeof value === 'string') return fail({ kind: 'strange-answer', status: cached.status });
    const cues = cuesFrom(value, requestedLang ?? unknownLanguage);
    const lang = value[0]?.lang ?? requestedLang;
    const computed = countComputed(value);
    const came = { cues, lang, setAside: setAside.length, computed, odd: findTimingIssues(value) };
    return ok({ ...came, format, exact: computed === 0, timed: true });
  }
  const read = parseCaptions(format, value, requestedLang ?? unknownLanguage);
  if (!read.ok) return fail({ kind: 'strange-answer', status: cached.status });
  const { cues, timed } = read.value;
  const lang = read.value.lang ?? requestedLang;
  const came = { cues, lang, setAside: read.value.setAside, computed: 0, odd: findTimingIssues(timed ? cues : []) };
  return ok({ ...came, format, exact: format === 'csv', timed });
}
