/** The player's clock as a page tells it, while a panel listens. Seconds. */
export interface PlayerClock {
  time: number;
  paused: boolean;
  /** 1 is the normal speed. */
  rate: number;
  /** `null` where there is no end, as of a live stream; a player that does not know yet tells no clock. */
  length: number | null;
}

/** What a panel may ask of the player. */
export interface SeekRequest {
  seek: number;
}

/**
 * The speed to play at, 1 being the normal one, and the one that it goes on from: where the player has another by then, somebody
 * was quicker, and it is left alone. `null` puts back what it was before the first of these.
 */
export type PlaybackRateRequest = { rate: number; from: number } | { rate: null };

/** Speeds travel as they are; a player may keep them less exactly. */
export const isSameRate = (one: number, two: number): boolean => Math.abs(one - two) < 0.0005;

/** The name of the line between a panel and the page's player. */
export const playerPortName = 'player';
