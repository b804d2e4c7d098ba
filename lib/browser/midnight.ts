/** Returns the last local midnight before a time, in milliseconds since 1970. */
export const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
