import type { CaptionItem } from './caption-items.ts';
import { fileCue } from './file-cue.ts';

const event = (item: CaptionItem) => {
  const { start, duration, text } = fileCue(item);
  return { tStartMs: start, dDurationMs: duration, segs: [{ utf8: text }] };
};

/** Formats captions as the platform's JSON timed text: events with times in milliseconds and text in segments. */
export const json3 = (items: readonly CaptionItem[]): string =>
  JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events: items.map(event) });
