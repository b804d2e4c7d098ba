/** Ordered steps of pace, from slow to fast. */
export type RateLevel = 'slow' | 'easy' | 'steady' | 'brisk' | 'fast';
export const rateLevels: readonly RateLevel[] = ['slow', 'easy', 'steady', 'brisk', 'fast'];

/** Per minute: below `slow` is slow, `fast` and more is fast. The user moves them in the settings. */
export interface RateThresholds {
  slow: number;
  easy: number;
  brisk: number;
  fast: number;
}

const thresholdNames = ['slow', 'easy', 'brisk', 'fast'] as const;

/** The bounds of each limit beside its neighbours, so that the four always rise. Words per minute. */
export const thresholdBounds = (
  limits: RateThresholds,
  name: keyof RateThresholds,
): { least: number; most: number } => {
  const at = thresholdNames.indexOf(name);
  const [before, after] = [thresholdNames[at - 1], thresholdNames[at + 1]];
  return { least: before ? limits[before] + 1 : 10, most: after ? limits[after] - 1 : 1000 };
};

/** The limits in their order, from a file of anybody's perhaps out of it. */
export const sortThresholds = (limits: RateThresholds): RateThresholds => {
  const [slow = 0, easy = 0, brisk = 0, fast = 0] = thresholdNames.map((name) => limits[name]).sort((a, b) => a - b);
  return { slow, easy, brisk, fast };
};

/**
 * The step of a rate as it is displayed: rounded first, so that what reads as 110 is never coloured as less.
 * `unitsPerWord` fits the word limits to a script without word spaces.
 */
export function rateLevelOf(rate: number, limits: RateThresholds, unitsPerWord = 1): RateLevel {
  const shown = Math.round(rate);
  if (shown < Math.round(limits.slow * unitsPerWord)) return 'slow';
  if (shown < Math.round(limits.easy * unitsPerWord)) return 'easy';
  if (shown < Math.round(limits.brisk * unitsPerWord)) return 'steady';
  return shown < Math.round(limits.fast * unitsPerWord) ? 'brisk' : 'fast';
}

/** Width of a line's ribbon in pixels: 1.5 at 80 words per minute and less, 8 at 220 and more. */
export const ribbonWidth = (rate: number, unitsPerWord = 1): number =>
  clamp(1.5, 1.5 + ((rate / unitsPerWord - 80) / 140) * 6.5, 8);

/** Height of a bar of the strip, 0 to 1: 40 words per minute lie at the bottom, 260 at the top. */
export const barHeight = (rate: number, unitsPerWord = 1): number => clamp(0, (rate / unitsPerWord - 40) / 220, 1);

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
