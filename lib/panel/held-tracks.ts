import type { Cue } from '@/lib/core/captions/cue';
import { cuesFrom } from '@/lib/core/captions/cues';
import { langInBody } from '@/lib/core/captions/lang-in-body';
import { isOtherLanguage, isSameQuestion, questionFrom, type TrackQuestion } from '@/lib/core/captions/track-question';
import { type Views, viewed } from '@/lib/core/captions/views';
import type { HeldAnswer, Told } from '@/lib/core/service/call';
import type { Failure } from '@/lib/core/service/failure';
import { noCaptionsFreshMinutes } from '@/lib/core/service/lifetimes';
import { readAnswer } from '@/lib/core/service/read-answer';

/** Captions that are held: what was asked, and which language came. */
export interface HeldTrack {
  key: string;
  question: TrackQuestion;
  lang: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** The track that is read. */
export interface ShownTrack extends HeldTrack {
  /** As received. */
  received: readonly Cue[];
  /** As the reader wants them: `received` with the views that are on. */
  cues: readonly Cue[];
  /** Rows that could not be read and are kept as they came (RLB-03). */
  setAside: number;
  /** Another language came than was asked for (CAP-08). */
  otherThanAsked: boolean;
}

/** Lines begin with `[`; whatever else was kept under a question is a refusal. */
export function trackFrom(held: HeldAnswer): HeldTrack | null {
  const question = questionFrom(held);
  if (!question || !held.body.trimStart().startsWith('[')) return null;
  return { key: held.key, question, lang: langInBody(held.body), receivedAt: held.receivedAt };
}

/** A held track, read; `null` where what was told is no list of lines. */
export function shownFrom(told: Told<'captions'>, views: Views): ShownTrack | null {
  const track = trackFrom(told.held);
  if (!track || typeof told.value === 'string') return null;
  const received = cuesFrom(told.value);
  const lang = received[0]?.lang ?? track.lang;
  return {
    ...track,
    lang,
    received,
    cues: viewed(received, views),
    setAside: told.setAside.length,
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
