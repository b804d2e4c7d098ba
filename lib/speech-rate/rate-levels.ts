export type RateLevel = 'slow' | 'easy' | 'steady' | 'brisk' | 'fast';
export const rateLevels: readonly RateLevel[] = ['slow', 'easy', 'steady', 'brisk', 'fast'];

/**
 * Thresholds in words per minute: `slow` and `easy` are the upper bounds of these levels (exclusive), `brisk` and
 * `fast` the lower bounds (inclusive); `steady` is between `easy` and `brisk`. Users can change them in the settings.
 */
export interface RateThresholds {
  slow: number;
  easy: number;
  brisk: number;
  fast: number;
}

const thresholdNames = ['slow', 'easy', 'brisk', 'fast'] as const;

/** Returns the allowed range of a threshold between its neighbours, in words per minute. */
export const thresholdBounds = (limits: RateThresholds, name: keyof RateThresholds): { min: number; max: number } => {
  const index = thresholdNames.indexOf(name);
  const before = thresholdNames[index - 1];
  const after = thresholdNames[index + 1];
  return { min: before ? limits[before] + 1 : 10, max: after ? limits[after] - 1 : 1000 };
};

/** Sorts the thresholds, because an imported file may have them in any order. */
export const sortThresholds = (limits: RateThresholds): RateThresholds => {
  const [slow = 0, easy = 0, brisk = 0, fast = 0] = thresholdNames.map((name) => limits[name]).sort((a, b) => a - b);
  return { slow, easy, brisk, fast };
};

/**
 * Returns the level of a rate, rounded as it is displayed. `unitsPerWord` adapts the word thresholds to scripts
 * without word spaces.
 */
export function rateLevelOf(rate: number, limits: RateThresholds, unitsPerWord = 1): RateLevel {
  const shown = Math.round(rate);
  if (shown < Math.round(limits.slow * unitsPerWord)) return 'slow';
  if (shown < Math.round(limits.easy * unitsPerWord)) return 'easy';
  if (shown < Math.round(limits.brisk * unitsPerWord)) return 'steady';
  return shown < Math.round(limits.fast * unitsPerWord) ? 'brisk' : 'fast';
}

/** Returns the width of a line's ribbon in pixels: 1.5 up to 80 words per minute, 8 from 220. */
export const ribbonWidth = (rate: number, unitsPerWord = 1): number =>
  clamp(1.5, 1.5 + ((rate / unitsPerWord - 80) / 140) * 6.5, 8);

/** Returns the height of a bar, 0 to 1, for 40 to 260 words per minute. */
export const barHeight = (rate: number, unitsPerWord = 1): number => clamp(0, (rate / unitsPerWord - 40) / 220, 1);

const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));
