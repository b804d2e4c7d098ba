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
export interface SeekTo {
  seek: number;
}

/** The speed to play at, 1 being the normal one; `null` puts back what it was before the first of these (SPR-07). */
export interface PlayAt {
  rate: number | null;
}

/** The name of the line between a panel and the page's player. */
export const playerLine = 'player';
