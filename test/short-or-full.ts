/** True if SIDELIGHT_WHOLE=1 is set. Tests with many or large random inputs then run in full. */
export const isFullRun = process.env.SIDELIGHT_WHOLE === '1';

/** Returns the number of random inputs: `full` if SIDELIGHT_WHOLE=1 is set, otherwise `short`. */
export const shortOrFull = (short: number, full: number): number => (isFullRun ? full : short);
