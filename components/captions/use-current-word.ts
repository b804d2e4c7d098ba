import { type RefObject, useEffect } from 'react';
import { useCaptions } from '@/components/captions/use-captions';
import type { Cue } from '@/lib/captions/cue';
import { shownLine } from '@/lib/captions/speaker';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-state';
import { seekTolerance } from '@/lib/captions/store/follow-slice';
import { wordAt, wordIndexAfter } from '@/lib/captions/word-times';
import type { CaptionListHandle } from './CaptionList';
import type { LineSource } from './line-source';
import { playerTime } from './use-video';

/** Highlights the word being spoken outside React. `source` is the list that is painted. */
export function useCurrentWord(
  captions: CaptionsStore,
  lines: RefObject<CaptionListHandle | null>,
  source: LineSource,
): void {
  const isOn = useCaptions((state) => state.settings.highlightWords);
  useEffect(() => (isOn && source ? followWords(captions, lines) : undefined), [isOn, captions, lines, source]);
}

/** The player reports its time four times a second, so a timer moves the highlight in between. */
function followWords(captions: CaptionsStore, lines: RefObject<CaptionListHandle | null>): () => void {
  let timer: number | undefined;
  let reportedAt = performance.now();
  const show = (): void => {
    window.clearTimeout(timer);
    const { clock } = captions.getState();
    const elapsed = clock && !clock.paused ? ((performance.now() - reportedAt) / 1000) * clock.rate : 0;
    const { word, nextMs } = wordNow(captions.getState(), elapsed);
    lines.current?.showWord(word);
    if (nextMs !== null && clock && !clock.paused) timer = window.setTimeout(show, nextMs / clock.rate);
  };
  const unsubscribe = captions.subscribe((state, previous) => {
    if (state.clock !== previous.clock) reportedAt = performance.now();
    if (state.clock !== previous.clock || state.lineNow !== previous.lineNow) show();
  });
  show();
  return () => {
    unsubscribe();
    window.clearTimeout(timer);
    lines.current?.showWord(null);
  };
}

/** Returns the word of the current line some seconds after the last report, and how long it lasts, if another follows. */
function wordNow(state: CaptionsState, elapsed: number) {
  const line = state.lineNow;
  const time = playerTime(state);
  const cue: Cue | undefined = state.track?.cues[line];
  if (!cue?.words || time === null) return { word: null, nextMs: null };
  const ms = (time + elapsed + seekTolerance - cue.offset) * 1000;
  const word = wordAt(cue, wordIndexAfter(cue.words, ms));
  const end = word ? word.end : (cue.words[1] ?? null);
  const { start } = shownLine(cue);
  return {
    word: word && { line, from: start + word.from, until: start + word.until },
    nextMs: end === null ? null : end - ms,
  };
}
