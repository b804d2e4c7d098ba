/** The user's own midnight, in milliseconds since 1970. */
export const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
