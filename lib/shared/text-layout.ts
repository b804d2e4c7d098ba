/** Where times stand in running text: nowhere, at every line, every so many seconds, at chapters, at paragraphs. */
export const textTimePositions = ['none', 'line', 'interval', 'chapter', 'paragraph'] as const;
export type TextTimePosition = (typeof textTimePositions)[number];

/** How running text is laid out. `every` in seconds, for `interval`. */
export interface TextLayout {
  times: TextTimePosition;
  every: number;
}
