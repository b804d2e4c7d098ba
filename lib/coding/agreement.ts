import type { VideoId } from '@/lib/service/ids';
import { answerKey } from './codes';
import { cohenKappa } from './kappa';
import {
  alphaInterval,
  type Distance,
  type Interval,
  intervalDistance,
  krippendorffAlpha,
  masiDistance,
  nominalDistance,
} from './krippendorff';
import type { Answer, Code, Variable } from './records';

/** How the answers of a variable are compared. Texts are not compared. */
export const scaleOf = ({ kind, level }: Variable): 'nominal' | 'interval' | 'masi' | null => {
  if (kind === 'text') return null;
  if (kind === 'any' || level === 'moment') return 'masi';
  return kind === 'number' ? 'interval' : 'nominal';
};

/** The agreement of coders on a variable. Figures are `null` where they are not defined. */
export interface Agreement {
  variable: Variable;
  coders: readonly string[];
  /** The videos that at least two of the coders coded. */
  units: number;
  /** The share of these videos with equal answers of all who coded them. */
  agreement: number | null;
  /** For two coders on the nominal scale. */
  kappa: { kappa: number; interval: Interval } | null;
  alpha: number | null;
  alphaInterval: Interval | null;
}

/** The answers of coders about a variable in a video, by coder. */
export interface CodedUnit {
  videoId: VideoId;
  answers: ReadonlyMap<string, Answer>;
}

/**
 * Returns the answers of coders about each video that at least two of them coded. The unit is always a video: at
 * moments, the answer is the set of different answers given in it, empty for a coder who gave other codes in the video.
 */
export function codedUnits(
  variable: Variable,
  codes: readonly Code[],
  { coders, ids }: { coders: readonly string[]; ids: readonly VideoId[] },
): CodedUnit[] {
  const byVideo = Map.groupBy(
    codes.filter(({ isDecision }) => !isDecision),
    ({ videoId }) => videoId,
  );
  return ids.flatMap((videoId) => {
    const all = byVideo.get(videoId) ?? [];
    const answers = coders.flatMap((coder): [string, Answer][] => {
      const own = all.filter((code) => code.coder === coder);
      const answer = answerOf(variable, own);
      return answer === null ? [] : [[coder, answer]];
    });
    return answers.length > 1 ? [{ videoId, answers: new Map(answers) }] : [];
  });
}

function answerOf({ id, level }: Variable, own: readonly Code[]): Answer | null {
  const about = own.filter(({ variableId }) => variableId === id);
  if (level === 'video') return about.find(({ seconds }) => seconds === null)?.answer ?? null;
  if (own.length === 0) return null;
  return [...new Set(about.flatMap(({ answer }) => (Array.isArray(answer) ? answer : [String(answer)])))].sort();
}

export const isEqual = ({ answers }: CodedUnit): boolean => new Set([...answers.values()].map(answerKey)).size === 1;

/** Computes the agreement of coders on a variable that has a scale. */
export function agreementOn(variable: Variable, coders: readonly string[], units: readonly CodedUnit[]): Agreement {
  const answers = units.map((unit) => [...unit.answers.values()]);
  const keys = answers.map((all) => all.map(answerKey));
  const scale = scaleOf(variable);
  const isTwo = coders.length === 2;
  return {
    variable,
    coders,
    units: units.length,
    agreement: units.length === 0 ? null : units.filter(isEqual).length / units.length,
    kappa: scale === 'nominal' && isTwo ? cohenKappa(keys as [string, string][]) : null,
    ...alphaFigures(variable, answers, keys),
  };
}

function alphaFigures(variable: Variable, answers: readonly (readonly Answer[])[], keys: readonly string[][]) {
  const figures = <T>(units: readonly (readonly T[])[], distance: Distance<T>) => ({
    alpha: krippendorffAlpha(units, distance),
    alphaInterval: alphaInterval(units, distance),
  });
  // An answer that was given before the kind of its variable changed does not fit the scale.
  const fitting = <T extends Answer>(fits: (answer: Answer) => answer is T): T[][] =>
    answers.map((all) => all.filter(fits));
  switch (scaleOf(variable)) {
    case 'interval':
      return figures(
        fitting((answer): answer is number => typeof answer === 'number'),
        intervalDistance,
      );
    case 'masi':
      return figures(
        fitting((answer): answer is string[] => Array.isArray(answer)),
        masiDistance,
      );
    default:
      return figures(keys, nominalDistance);
  }
}
