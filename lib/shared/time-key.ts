/**
 * Formats a time for the start of an id, so that ids sort by time; 13 digits of milliseconds last until the year 2286.
 */
export const timeKey = (time: number): string => String(time).padStart(13, '0');
