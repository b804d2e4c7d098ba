export const minutesPerHour = 60;
export const minutesPerDay = 24 * minutesPerHour;

/** Section "Limits": signed media links live a few hours, so lists of them are fresh for one. */
export const linkLifetimeMinutes = 1 * minutesPerHour;

export const noCaptionsFreshMinutes = minutesPerDay;
