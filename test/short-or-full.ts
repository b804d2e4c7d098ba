/** Long and large draws run in full with SIDELIGHT_WHOLE=1. */
export const isFullRun = process.env.SIDELIGHT_WHOLE === '1';

/** Returns the number of draws: the short one, or the full one with SIDELIGHT_WHOLE=1. */
export const shortOrFull = (short: number, full: number): number => (isFullRun ? full : short);
