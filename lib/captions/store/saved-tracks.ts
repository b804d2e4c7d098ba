import type { HeldRoom } from '@/lib/app-store/ports';
import { noCaptionsFreshMinutes } from '@/lib/service/cache-lifetimes';
import type { HeldAnswer, Told } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { readAnswer } from '@/lib/service/read-response';
import { ok, type Result } from '@/lib/shared/result';
import type { Cue } from '../cue';
import { countComputed, cuesFrom } from '../cues';
import { langInBody } from '../language-in-body';
import type { ReadLines } from '../line-columns';
import { type OddLines, oddLines } from '../timing-problems';
import { fileQuestionFrom, isOtherLanguage, isSameQuestion, questionFrom, type TrackQuestion } from '../track-request';
import { type Views, viewed } from '../views';

/** Captions that are held: what was asked, and which language came. */
export interface HeldTrack {
  key: string;
  question: TrackQuestion;
  /** The file that was asked for; `json` where the lines themselves were. */
  format: string;
  lang: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no line can be read; see `keepBetter`. */
  worseAt?: number | undefined;
}

/** The track that is read. */
export interface ShownTrack extends HeldTrack {
  /** As received. */
  received: readonly Cue[];
  /** As the reader wants them: `received` with the views that are on. */
  cues: readonly Cue[];
  /** Rows that could not be read and are kept as they came (RLB-03). */
  setAside: number;
  /** Lines whose word count or speech rate did not come and was computed. */
  computed: number;
  /** What was odd about the times of its lines. */
  odd: OddLines;
  /** Another language came than was asked for (CAP-08). */
  otherThanAsked: boolean;
}

/**
 * Tracks to read, newest first. One fetch serves every view, whatever format it was in: a file stands for the lines where these
 * are not held themselves; plain text, which has no times, only where nothing else is.
 */
export function tracksAmong(held: readonly HeldAnswer[]): HeldTrack[] {
  const all = held.flatMap((answer) => trackFrom(answer) ?? []);
  const isWorse = (one: HeldTrack, other: HeldTrack) =>
    isSameQuestion(one.question, other.question) && rankOf(other) < rankOf(one);
  const best = all.filter((one) => !all.some((other) => isWorse(one, other)));
  const isFirst = ({ question }: HeldTrack, at: number) =>
    best.findIndex((other) => isSameQuestion(other.question, question)) === at;
  return best.filter((one, at) => one.format === 'json' || isFirst(one, at));
}

const rankOf = ({ format }: HeldTrack): number => (format === 'json' ? 0 : format === 'text' ? 2 : 1);

/** What a body begins with when it is what was promised; whatever else was kept under a question is a refusal. */
const begins: Readonly<Record<string, RegExp>> = { json: /^\s*\[/, json3: /^\s*\{(?!\s*"(?:error|success)")/ };
const otherwise = /^\s*(?!\{|<(?:!doctype|html))\S/i;

function trackFrom(held: HeldAnswer): HeldTrack | null {
  const asked = fileQuestionFrom(held);
  const { key, body, status, receivedAt, worse } = held;
  if (!asked || status < 200 || status > 299 || !(begins[asked.format] ?? otherwise).test(body)) return null;
  const lang = langInBody(body, asked.format) ?? (asked.format === 'json' ? null : asked.question.lang);
  return { key, ...asked, lang, receivedAt, worseAt: worse?.receivedAt };
}

/** A held track, read; why not, where it cannot be. How files are read is loaded with the first one. */
export async function readHeldTrack(held: HeldAnswer, views: Views): Promise<Result<ShownTrack, Failure> | null> {
  const track = trackFrom(held);
  if (!track) return null;
  if (track.format === 'json') {
    const told = readAnswer('captions', held);
    const shown = told.ok ? shownFrom(told.value, views) : null;
    return told.ok ? shown && ok(shown) : told;
  }
  const { heldCues } = await import('../saved-cues');
  const read = heldCues(held);
  if (!read.ok) return read;
  return ok(shownTrack(track, read.value, views));
}

/**
 * One of these tracks by its key: from the columns of its lines where these were made, and from its body otherwise. Of what is
 * held now, should it be newer.
 */
export async function openTrack(
  { get, lines }: Pick<HeldRoom, 'get' | 'lines'>,
  tracks: readonly HeldTrack[],
  key: string,
  views: Views,
): Promise<Result<ShownTrack, Failure> | null> {
  const track = tracks.find((one) => one.key === key);
  const read = track && (await lines?.(track));
  if (read) return ok(shownTrack(track, read, views));
  const held = await get(key);
  return held ? readHeldTrack(held, views) : null;
}

/** A track that came just now; `null` where what was told is no list of lines. */
export function shownFrom(told: Told<'captions'>, views: Views): ShownTrack | null {
  const track = trackFrom(told.held);
  if (!track || typeof told.value === 'string') return null;
  const { value, setAside } = told;
  const cues = cuesFrom(value, track.lang ?? undefined);
  const read = { cues, lang: value[0]?.lang ?? null, setAside: setAside.length, computed: countComputed(value) };
  return shownTrack(track, { ...read, odd: oddLines(value) }, views);
}

function shownTrack(track: HeldTrack, read: ReadLines, views: Views): ShownTrack {
  const lang = read.lang ?? track.lang;
  return {
    ...track,
    lang,
    received: read.cues,
    cues: viewed(read.cues, views),
    setAside: read.setAside,
    computed: read.computed,
    odd: read.odd,
    otherThanAsked: isOtherLanguage(track.question.lang, lang),
  };
}

/** "No captions" is kept for a day, so that it is shown again without asking again. Milliseconds since 1970. */
export function heldRefusal(
  held: readonly HeldAnswer[],
  now: number,
): { question: TrackQuestion; failure: Failure; at: number } | null {
  const believed = now - noCaptionsFreshMinutes * 60_000;
  for (const answer of held) {
    if (answer.receivedAt < believed) return null;
    const question = questionFrom(answer);
    const told = question && readAnswer('captions', answer);
    if (told && !told.ok) return { question, failure: told.failure, at: answer.receivedAt };
  }
  return null;
}

/** The questions to which there are no captions, as far as that is still believed, beside those that were `heard` just now. */
export function refusedAmong(
  held: readonly HeldAnswer[],
  heard: readonly TrackQuestion[],
  now: number,
): readonly TrackQuestion[] {
  const believed = now - noCaptionsFreshMinutes * 60_000;
  const kept = held.flatMap((answer) => {
    const question = answer.receivedAt < believed || trackFrom(answer) ? null : questionFrom(answer);
    const told = question && readAnswer('captions', answer);
    return question && told && !told.ok && told.failure.kind === 'no-captions' ? [question] : [];
  });
  return [...kept, ...heard.filter((one) => !kept.some((other) => isSameQuestion(one, other)))];
}
