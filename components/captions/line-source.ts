import type { Alignment } from '@/lib/captions/align/align-tracks';
import type { Cue } from '@/lib/captions/cue';
import { chaptersByLine, lastStartedLine } from '@/lib/captions/lines-by-time';
import { rateUnitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import type { Chapter } from '@/lib/details/chapters';
import type { Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { type RateThresholds, rateLevelOf, rateLevels, ribbonWidth } from '@/lib/speech-rate/rate-levels';
import { lineRate } from '@/lib/speech-rate/speech-rate';
import type { LineContent } from './line-element';
import type { LineSource } from './line-painter';

/** Shorter silences have no row. Seconds. */
const minPauseSeconds = 2;

/** Content between and beside the lines. */
interface LineSurroundings {
  chapters?: readonly Chapter[];
  /** A second track and its alignment with the first. */
  second?: { cues: readonly Cue[]; matchesOf: Alignment['matchesOf'] } | null;
}

/** Creates the data source of the list from captions. */
export function lineSourceFrom(
  cues: readonly Cue[],
  limits: RateThresholds,
  t: Translate,
  { chapters = [], second = null }: LineSurroundings = {},
): LineSource {
  const ends = previousEnds(cues);
  const secondCuesOf = (index: number): readonly Cue[] =>
    second?.matchesOf(index).flatMap((at) => second.cues[at] ?? []) ?? [];
  const chaptersOf = chaptersByLine(cues, chapters);
  return {
    count: cues.length,
    size: (index) => textLength(cues[index], secondCuesOf(index)),
    start: (index) => cues[index]?.offset ?? 0,
    lastStartedLine: (seconds) => lastStartedLine(cues, seconds),
    look(index) {
      const cue = cues[index];
      if (!cue) throw new Error(`There is no line ${index}.`);
      const silence = cue.offset - (ends[index] ?? 0);
      return {
        time: clockText(cue.offset),
        text: cue.text,
        lang: cue.lang,
        ...(second ? pairedRateContent(cue, limits, t) : rateContent(cue, limits, t)),
        second: second && secondCuesOf(index).map(({ text, lang }) => ({ text, lang })),
        pause: silence >= minPauseSeconds ? t('linePause', Math.round(silence)) : null,
        chapters: chapterContents(chaptersOf.get(index)),
        chaptersBelow: index === cues.length - 1 ? chapterContents(chaptersOf.get(cues.length)) : noChapters,
      };
    },
  };
}

/** Two columns are half as wide or stacked, so the texts add up to the height in both cases. */
const textLength = (cue: Cue | undefined, second: readonly Cue[]): number =>
  second.reduce((size, { text }) => size + text.length, cue?.text.length ?? 0);

const noChapters: LineContent['chapters'] = [];

const chapterContents = (chapters: readonly Chapter[] = []): LineContent['chapters'] =>
  chapters.length === 0 ? noChapters : chapters.map(({ start, title }) => ({ start, time: clockText(start), title }));

/** Returns number, step, ribbon and difference of a line's speech rate. */
export function rateContent(
  cue: Cue,
  limits: RateThresholds,
  t: Translate,
): Omit<LineContent, 'time' | 'text' | 'lang' | 'second' | 'pause' | 'chapters' | 'chaptersBelow'> {
  const { rate, own, differs } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
  if (rate === null) return { rate: '–', step: 0, beyond: null, ribbon: 0, differs: null, hint: null };
  return {
    ...rateLevelContent(rate, unitsPerWord(cue.lang, cue.text), limits, t),
    hint: own === null ? null : t('rateHint', rate, Math.round(own)),
    differs: differs && own !== null ? t('rateDiffers', rate, Math.round(own)) : null,
  };
}

/** Returns number, step and ribbon of a speech rate. `weight` is the number of units per word. */
export function rateLevelContent(
  rate: number,
  weight: number,
  limits: RateThresholds,
  t: Translate,
): Pick<LineContent, 'rate' | 'step' | 'beyond' | 'ribbon'> {
  const step = rateLevelOf(rate, limits, weight);
  return {
    rate: String(Math.round(rate)),
    step: (rateLevels.indexOf(step) + 1) as LineContent['step'],
    beyond:
      step === 'slow' || step === 'fast'
        ? { word: t(step === 'slow' ? 'rateSlow' : 'rateFast'), direction: step === 'fast' ? 'up' : 'down' }
        : null,
    // Most screens draw half pixels; finer steps are invisible.
    ribbon: Math.round(ribbonWidth(rate, weight) * 2) / 2,
  };
}

/** Between two columns the number has its unit, because it appears alone below its line. */
function pairedRateContent(cue: Cue, limits: RateThresholds, t: Translate): ReturnType<typeof rateContent> {
  const content = rateContent(cue, limits, t);
  const unit = t(rateUnitOf(cue.lang, cue.text) === 'words' ? 'rateUnitWords' : 'rateUnitCharacters');
  return content.step === 0 ? content : { ...content, rate: `${content.rate} ${unit}` };
}

/** For each line, the latest end of the lines before it, because lines may overlap. Seconds. */
function previousEnds(cues: readonly Cue[]): Float64Array {
  const ends = new Float64Array(cues.length);
  let latest = 0;
  cues.forEach(({ offset, duration }, i) => {
    ends[i] = latest;
    latest = Math.max(latest, offset + duration);
  });
  return ends;
}

/**
 * Returns the width of the time column in rem for the longest time, which is the last one: a digit is 0.45 rem wide.
 */
export const timeColumnWidth = (last: string): number => Math.max(2.25, last.length * 0.45);
