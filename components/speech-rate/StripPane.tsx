import { type Ref, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import { useLength } from '@/components/captions/played';
import { useChapters } from '@/components/captions/use-chapters';
import { useWords } from '@/components/ui/words';
import { type PaceUnit, sampleOf, unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { clockText } from '@/lib/shared/clock-text';
import type { Say } from '@/lib/shared/localized-text';
import { lastEnd } from '@/lib/speech-rate/pauses';
import { type Bar, bars as barsOf } from '@/lib/speech-rate/rate-curve';
import { barHeight, type PaceLimits, paceStep, paceSteps } from '@/lib/speech-rate/rate-levels';
import { paceOf } from '@/lib/speech-rate/speech-rate';
import { stepNames } from './level-names';
import { RateStrip, type StripHandle } from './RateStrip';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<StripHandle | null>;
}

/** The pace of the whole video above the lines, with what was found below it. */
export function StripPane({ panel, track, handle }: Props) {
  const say = useWords();
  const limits = useStore(panel, (state) => state.settings.pace);
  const told = useLength(panel);
  const { cues } = track;
  const lang = track.lang ?? '';
  const sample = sampleOf(cues);
  const unit = unitOf(lang, sample);
  const weight = unitsPerWord(lang, sample);
  const length = told ?? lastEnd(cues);
  const bars = useMemo(() => barsOf(cues, length, undefined, unit), [cues, length, unit]);
  const chapters = useChapters(panel).map(({ start }) => start);
  const drawn = useMemo(() => bars.map((bar) => drawnBar(bar, limits, weight)), [bars, limits, weight]);
  return (
    <RateStrip
      bars={drawn}
      length={length}
      label={say('paceStripLabel')}
      valueText={(seconds) => valueText(say, { seconds, bars, limits, unit, weight })}
      {...useHits(panel, track)}
      chapters={chapters}
      axis={{
        start: clockText(0),
        middle: <Averages track={track} length={told} unit={unit} />,
        end: clockText(length),
      }}
      onSeek={panel.getState().seekLine}
      handle={handle as Ref<StripHandle>}
    />
  );
}

function drawnBar({ rate }: Bar, limits: PaceLimits, weight: number) {
  if (rate === null) return null;
  const step = (paceSteps.indexOf(paceStep(rate, limits, weight)) + 1) as 1 | 2 | 3 | 4 | 5;
  return { height: barHeight(rate, weight), step };
}

/** Where something was found, in seconds. */
function useHits(panel: CaptionsStore, { cues }: ShownTrack): { hits: number[]; hitHere: number | null } {
  const found = useStore(panel, (state) => state.found);
  const at = useStore(panel, (state) => state.hitAt);
  const hits = useMemo(
    () => (found?.is === 'found' ? found.hits.map(({ line }) => cues[line]?.offset ?? 0) : []),
    [found, cues],
  );
  return { hits, hitHere: hits[at] ?? null };
}

function Averages({ track, length, unit }: { track: ShownTrack; length: number | null; unit: PaceUnit }) {
  const say = useWords();
  const pace = useMemo(() => paceOf(track.cues, length, unit), [track.cues, length, unit]);
  const whole = (rate: number | null) => (rate === null ? '–' : Math.round(rate));
  return (
    <>
      <b>{whole(pace.overSpoken)}</b> {say(unit === 'words' ? 'paceSpokenWords' : 'paceSpokenCharacters')} ·{' '}
      <b>{whole(pace.overLength)}</b> {say('paceOverLength')}
    </>
  );
}

interface At {
  seconds: number;
  bars: readonly Bar[];
  limits: PaceLimits;
  unit: PaceUnit;
  weight: number;
}

/** "4:23, 142 words per minute, steady". */
function valueText(say: Say, { seconds, bars, limits, unit, weight }: At): string {
  const rate = bars.find(({ from, to }) => seconds >= from && seconds < to)?.rate ?? null;
  if (rate === null) return say('paceAtSilence', clockText(seconds));
  const step = say(stepNames[paceStep(rate, limits, weight)]);
  return say(unit === 'words' ? 'paceAt' : 'paceAtCharacters', clockText(seconds), Math.round(rate), step);
}
