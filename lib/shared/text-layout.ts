/** Positions of times in running text. `interval` shows them at a regular interval. */
export const timestampPositions = ['none', 'line', 'interval', 'chapter', 'paragraph'] as const;

export type TextTimePosition = (typeof timestampPositions)[number];

/** The layout of running text. `every` is the interval in seconds for `interval`. */
export interface TextLayout {
  times: TextTimePosition;
  every: number;
}
