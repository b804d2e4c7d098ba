/** The state of a page's player, reported while a panel listens. Times in seconds. */
export interface PlayerClock {
  time: number;
  paused: boolean;
  /** 1 is the normal speed. While `isFast`, the speed afterwards. */
  rate: number;
  /** `null` for a live stream. A player that does not know its length yet reports no clock. */
  length: number | null;
  /** The last point at which the player was paused for a panel; reset by a seek. */
  stoppedAt?: number | undefined;
  /** True while the player plays a pause in speech at `fastRate`. */
  isFast?: boolean | undefined;
  /** What the player has just refused: to play, or to play a pause in speech at `fastRate`. */
  refused?: 'play' | 'fast' | undefined;
}

/** A request from a panel to seek to a time in seconds. */
export interface SeekRequest {
  seek: number;
}

/** A request from a panel to play, or to play if the player is paused and to pause otherwise. */
export interface PlayRequest {
  play: true | 'toggle';
}

/** What the player does when playback reaches `at`. `act` is a time to seek to, or a mode. Times in seconds. */
export interface PlaybackPoint {
  at: number;
  act: 'pause' | 'fast' | 'normal' | number;
}

/**
 * The next points, in order. They are ignored while the player has another length, because it then plays another video
 * or an advertisement.
 */
export interface PointsRequest {
  points: readonly PlaybackPoint[];
  length: number | null;
}

/**
 * Sets the speed (1 is normal) only if the player still has the speed `from`, so that a change by the user or another
 * extension is kept. `null` restores the original speed.
 */
export type PlaybackRateRequest = { rate: number; from: number } | { rate: null };

/** The speed at which pauses in speech are played. */
export const fastRate = 3;

/** Returns whether two speeds are equal. A player can store a speed with less precision than it was sent. */
export const isSameRate = (one: number, two: number): boolean => Math.abs(one - two) < 0.0005;

export const playerPortName = 'player';
