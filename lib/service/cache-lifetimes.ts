/** How long answers count as fresh, in minutes. */
export const minutesPerHour = 60;
export const minutesPerDay = 24 * minutesPerHour;

/** Section "Limits": signed media links live a few hours, so their lists are fresh for one. */
export const linkLifetimeMinutes = 1 * minutesPerHour;

/** How long "this video has no captions" is believed. */
export const noCaptionsFreshMinutes = minutesPerDay;
