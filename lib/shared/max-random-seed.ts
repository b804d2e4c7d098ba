/** Largest seed of a draw. It has few digits, because readers of a study may have to type it. */
export const maxRandomSeed = 999_999;
