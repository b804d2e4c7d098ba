import { type Ref, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import { useChapters } from '@/components/captions/use-chapters';
import { useVideoLength } from '@/components/captions/use-video';
import { useTranslation } from '@/components/ui/words';
import { type RateUnit, rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { clockText } from '@/lib/shared/clock-text';
import type { Translate } from '@/lib/shared/localized-text';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { rateBars as barsOf, type RateBar } from '@/lib/speech-rate/rate-curve';
import { barHeight, type RateThresholds, rateLevelOf, rateLevels } from '@/lib/speech-rate/rate-levels';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';
import { rateLevelNames } from './level-names';
import { RateStrip, type StripHandle } from './RateStrip';

interface StripPaneProps {
  panel: CaptionsStore;
  track: ShownTrack;
  handle: RefObject<StripHandle | null>;
}

/** The pace of the whole video above the lines, with what was found below it. */
export function TrackRateStrip({ panel, track, handle }: StripPaneProps) {
  const t = useTranslation();
  const limits = useStore(panel, (state) => state.settings.pace);
  const knownLength = useVideoLength(panel);
  const { cues } = track;
  const lang = track.lang ?? '';
  const sample = textSample(cues);
  const unit = rateUnitOf(lang, sample);
  const weight = unitsPerWord(lang, sample);
  const length = knownLength ?? lastCueEnd(cues);
  const bars = useMemo(() => barsOf(cues, length, undefined, unit), [cues, length, unit]);
  const chapters = useChapters(panel).map(({ start }) => start);
  const drawn = useMemo(() => bars.map((bar) => toStripBar(bar, limits, weight)), [bars, limits, weight]);
  return (
    <RateStrip
      bars={drawn}
      length={length}
      label={t('paceStripLabel')}
      valueText={(seconds) => stripValueText(t, { seconds, bars, limits, unit, weight })}
      {...useHits(panel, track)}
      chapters={chapters}
      axis={{
        start: clockText(0),
        middle: <Averages track={track} length={knownLength} unit={unit} />,
        end: clockText(length),
      }}
      onSeek={panel.getState().seekLine}
      handle={handle as Ref<StripHandle>}
    />
  );
}

function toStripBar({ rate }: RateBar, limits: RateThresholds, weight: number) {
  if (rate === null) return null;
  const step = (rateLevels.indexOf(rateLevelOf(rate, limits, weight)) + 1) as 1 | 2 | 3 | 4 | 5;
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

function Averages({ track, length, unit }: { track: ShownTrack; length: number | null; unit: RateUnit }) {
  const t = useTranslation();
  const pace = useMemo(() => speechRateOf(track.cues, length, unit), [track.cues, length, unit]);
  const rounded = (rate: number | null) => (rate === null ? '–' : Math.round(rate));
  return (
    <>
      <b>{rounded(pace.overSpoken)}</b> {t(unit === 'words' ? 'paceSpokenWords' : 'paceSpokenCharacters')} ·{' '}
      <b>{rounded(pace.overLength)}</b> {t('paceOverLength')}
    </>
  );
}

interface StripValue {
  seconds: number;
  bars: readonly RateBar[];
  limits: RateThresholds;
  unit: RateUnit;
  weight: number;
}

/** "4:23, 142 words per minute, steady". */
function stripValueText(t: Translate, { seconds, bars, limits, unit, weight }: StripValue): string {
  const rate = bars.find(({ from, to }) => seconds >= from && seconds < to)?.rate ?? null;
  if (rate === null) return t('paceAtSilence', clockText(seconds));
  const step = t(rateLevelNames[rateLevelOf(rate, limits, weight)]);
  return t(unit === 'words' ? 'paceAt' : 'paceAtCharacters', clockText(seconds), Math.round(rate), step);
}
