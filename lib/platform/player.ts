/** The state of a page's player, reported while a panel listens. Times in seconds. */
export interface PlayerClock {
  time: number;
  paused: boolean;
  /** 1 is the normal speed. */
  rate: number;
  /** `null` for a live stream. A player that does not know its length yet reports no clock. */
  length: number | null;
}

/** A request from a panel to seek to a time in seconds. */
export interface SeekRequest {
  seek: number;
}

/**
 * Sets the speed (1 is normal) only if the player still has the speed `from`, so that a change by the user or another
 * extension is kept. `null` restores the original speed.
 */
export type PlaybackRateRequest = { rate: number; from: number } | { rate: null };

/** Returns whether two speeds are equal. A player can store a speed with less precision than it was sent. */
export const isSameRate = (one: number, two: number): boolean => Math.abs(one - two) < 0.0005;

export const playerPortName = 'player';
