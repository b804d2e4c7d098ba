/** The slowest and the fastest that speech is played at: beyond these it is no longer easy to listen to. */
export const [minSpeed, maxSpeed] = [0.75, 2];
/** How much the player's speed may change within a second of real time. */
export const maxSpeedChange = 0.05;

/** Within the limits of what is played. */
export const clampSpeed = (rate: number): number => Math.min(maxSpeed, Math.max(minSpeed, rate));
