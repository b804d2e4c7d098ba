/** The state of a page's player, reported while a panel listens. Times in seconds. */
export interface PlayerClock {
  time: number;
  paused: boolean;
  /** 1 is the normal speed. */
  rate: number;
  /** `null` for a live stream. A player that does not know its length yet reports no clock. */
  length: number | null;
}

/** A request of a panel to the player. */
export interface SeekRequest {
  seek: number;
}

/**
 * Sets the speed (1 is normal) if the player still has the speed `from`; otherwise someone else changed it, and it
 * stays. `null` restores the original speed.
 */
export type PlaybackRateRequest = { rate: number; from: number } | { rate: null };

/** A player may store a speed less exactly than it was sent. */
export const isSameRate = (one: number, two: number): boolean => Math.abs(one - two) < 0.0005;

/** The name of the connection between a panel and the page's player. */
export const playerPortName = 'player';
