import type { HeldAnswer } from '@/lib/service/call';
import { askedText } from '@/lib/service/expected-body';
import type { Failure } from '@/lib/service/failure';
import { readAnswer } from '@/lib/service/read-response';
import { type CaptionFormat, captionFormats } from '@/lib/service/value-sets';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { Cue } from './cue';
import { countComputed, cuesFrom, unknownLanguage } from './cues';
import { readCaptions } from './parse/parse-captions';
import { type OddLines, oddLines } from './timing-problems';

/** Captions that are held, whatever file they came as: the same lines for every view and every export. */
export interface HeldCues {
  /** In the order of their starts, references decoded once. */
  cues: readonly Cue[];
  /** The language that came, as lines or file say; else the one that was asked for; `null` where nothing says. */
  lang: string | null;
  /** How many rows could not be read; they stay in the stored body as they came. */
  setAside: number;
  /** How many lines came without a word count or a speech rate of the service's own, so that ours stand in their place. */
  computed: number;
  /** What was odd about the times of its lines; plain text has none that could be. */
  odd: OddLines;
  /** What the service was asked for; `json` where nothing was said. */
  format: CaptionFormat;
  /** Counts and rates are the service's own; otherwise they are worked out here from text and times. */
  exact: boolean;
  /** Plain text has no times: its lines all begin at 0 and have no length. */
  timed: boolean;
}

/** The format in which captions were asked for; `null` for what is no question for captions. */
function formatAsked({ name, asked }: Pick<HeldAnswer, 'name' | 'asked'>): CaptionFormat | null {
  if (name !== 'captions') return null;
  const format = askedText(asked, 'format') ?? 'json';
  return captionFormats.find((one) => one === format) ?? null;
}

/** Reads held captions of any format. A refusal that was kept is that refusal; never throws. */
export function heldCues(held: HeldAnswer): Result<HeldCues, Failure> {
  const format = formatAsked(held);
  const told = format && readAnswer('captions', held);
  if (!told) return fail({ kind: 'strange-answer', status: held.status });
  if (!told.ok) return told;
  const { value, setAside } = told.value;
  const asked = askedText(held.asked, 'lang');
  if (format === 'json' || typeof value !== 'string') {
    if (typeof value === 'string') return fail({ kind: 'strange-answer', status: held.status });
    const cues = cuesFrom(value, asked ?? unknownLanguage);
    const lang = value[0]?.lang ?? asked;
    const computed = countComputed(value);
    const came = { cues, lang, setAside: setAside.length, computed, odd: oddLines(value) };
    return ok({ ...came, format, exact: computed === 0, timed: true });
  }
  const read = readCaptions(format, value, asked ?? unknownLanguage);
  if (!read.ok) return fail({ kind: 'strange-answer', status: held.status });
  const { cues, timed } = read.value;
  const lang = read.value.lang ?? asked;
  const came = { cues, lang, setAside: read.value.setAside, computed: 0, odd: oddLines(timed ? cues : []) };
  return ok({ ...came, format, exact: format === 'csv', timed });
}
