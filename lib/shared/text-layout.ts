/** Positions of times in running text. `interval` is every so many seconds. */
export const textTimePositions = ['none', 'line', 'interval', 'chapter', 'paragraph'] as const;

export type TextTimePosition = (typeof textTimePositions)[number];

/** The layout of running text. `every` is in seconds, for `interval`. */
export interface TextLayout {
  times: TextTimePosition;
  every: number;
}
