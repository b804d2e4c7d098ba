/** The player's clock as a page tells it, while a panel listens. Seconds. */
export interface PlayerClock {
  time: number;
  paused: boolean;
  /** 1 is the normal speed. */
  rate: number;
  /** `null` while the player does not know. */
  length: number | null;
}

/** What a panel may ask of the player. */
export interface SeekTo {
  seek: number;
}

/** The name of the line between a panel and the page's player. */
export const playerLine = 'player';
