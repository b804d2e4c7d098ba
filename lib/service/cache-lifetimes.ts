/** How long answers count as fresh, in minutes. */
export const hours = 60;
export const day = 24 * hours;

/** Section "Limits": signed media links live a few hours, so their lists are fresh for one. */
export const linkMinutes = 1 * hours;

/** How long "this video has no captions" is believed. */
export const noCaptionsFreshMinutes = day;
