/** Whether long and large draws run in full: SIDELIGHT_WHOLE=1. */
export const isWhole = process.env.SIDELIGHT_WHOLE === '1';

/** Returns the number of draws: the short one, or the whole one with SIDELIGHT_WHOLE=1. */
export const runs = (short: number, whole: number): number => (isWhole ? whole : short);
