import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useChapters, useVideoLength } from '@/components/captions/use-video';
import { isRtl, seekSteps, sliderValueForKey } from '@/components/ui/slider-keys';
import { useTranslation } from '@/components/ui/translation';
import { type RateUnit, rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { rateBars as barsOf, type RateBar } from '@/lib/speech-rate/rate-curve';
import { barHeight, type RateLevel, type RateThresholds, rateLevelOf, rateLevels } from '@/lib/speech-rate/rate-levels';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';

export const rateLevelNames: Record<RateLevel, MessageName> = {
  slow: 'rateSlow',
  easy: 'rateEasy',
  steady: 'rateSteady',
  brisk: 'rateBrisk',
  fast: 'rateFast',
};

/** A bar of the strip; silence has none. */
interface StripBar {
  /** The height as a fraction of the maximum, from 0 to 1. */
  height: number;
  level: 1 | 2 | 3 | 4 | 5;
}

/** A handle that moves the playhead without rendering. */
export interface PlayheadHandle {
  movePlayhead(seconds: number | null): void;
}

interface Props {
  /** Bars evenly spread over the length of the video; `null` is silence. */
  bars: readonly (StripBar | null)[];
  /** In seconds. */
  length: number;
  label: string;
  /** Returns, for example, "4:23, 142 words per minute, steady". */
  valueText(seconds: number): string;
  /** Search hits and the current hit, in seconds. */
  hits: readonly number[];
  currentHit: number | null;
  /** Starts of chapters, in seconds. */
  chapters: readonly number[];
  /** Labels below the strip, with both averages in the middle. */
  axis: { start: string; middle: React.ReactNode; end: string };
  onSeek(seconds: number): void;
  handle: Ref<PlayheadHandle>;
}

const barWidth = 4;
const stripHeight = 36;
const baseline = 35;

/** A slider that shows the speech rate of the whole video. A click or a key seeks. */
export function RateStrip({ bars, length, label, valueText, hits, currentHit, chapters, axis, onSeek, handle }: Props) {
  const width = bars.length * barWidth;
  const x = (seconds: number): number => (length > 0 ? Math.min(1, seconds / length) * width : 0);
  const { slider, head, position } = usePlayPosition(handle, x, valueText);
  const seekBy = (event: KeyboardEvent): void => {
    const to = sliderValueForKey(event.key, position.current, length, event.currentTarget, seekSteps);
    if (to === null) return;
    event.preventDefault();
    onSeek(to);
  };
  return (
    <div className="rate-strip">
      <div
        ref={slider}
        className="slider"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={0}
        aria-valuetext={valueText(0)}
        onKeyDown={seekBy}
        {...dragHandlers((share) => onSeek(share * length))}
      >
        <svg className="plot" viewBox={`0 0 ${width} ${stripHeight}`} preserveAspectRatio="none" aria-hidden="true">
          <line className="baseline" x1="0" x2={width} y1={baseline} y2={baseline} />
          <Bars bars={bars} />
          <Chapters starts={chapters} x={x} />
          <Ticks hits={hits} currentHit={currentHit} x={x} />
          <line ref={head} className="playhead" x1="0" x2="0" y1="-3" y2={baseline} visibility="hidden" />
        </svg>
      </div>
      <div className="axis fine-print">
        <span>{axis.start}</span>
        <span className="middle">{axis.middle}</span>
        <span>{axis.end}</span>
      </div>
    </div>
  );
}

/** Moves the playhead and the slider's value without rendering. Times are in seconds. */
function usePlayPosition(handle: Props['handle'], x: (seconds: number) => number, valueText: Props['valueText']) {
  const slider = useRef<HTMLDivElement>(null);
  const head = useRef<SVGLineElement>(null);
  const position = useRef(0);
  useImperativeHandle(handle, () => ({
    movePlayhead(seconds) {
      position.current = seconds ?? position.current;
      head.current?.setAttribute('visibility', seconds === null ? 'hidden' : 'visible');
      head.current?.setAttribute('transform', `translate(${x(position.current)} 0)`);
      slider.current?.setAttribute('aria-valuenow', String(Math.round(position.current)));
      slider.current?.setAttribute('aria-valuetext', valueText(position.current));
    },
  }));
  return { slider, head, position };
}

function Bars({ bars }: { bars: Props['bars'] }) {
  return bars.map((bar, i) => {
    const height = bar ? 2 + bar.height * (baseline - 3) : 0;
    // The position of a bar serves as its key, because a bar has no other identity.
    const position = i * barWidth;
    return (
      bar && (
        <rect
          key={position}
          className={`rate-level-${bar.level}`}
          x={position}
          y={baseline - 1 - height}
          width="3"
          height={height}
        />
      )
    );
  });
}

/** Draws a notch for each chapter except the first, which starts with the video. */
function Chapters({ starts, x }: { starts: readonly number[]; x(seconds: number): number }) {
  return starts.map(
    (start) => start > 0 && <line key={start} className="chapter" x1={x(start)} x2={x(start)} y1="-4" y2="5" />,
  );
}

function Ticks({
  hits,
  currentHit,
  x,
}: {
  hits: readonly number[];
  currentHit: number | null;
  x(seconds: number): number;
}) {
  // Hits at the same rounded position are drawn as one tick, so that thousands of hits stay fast to draw.
  const positions = [...new Set(hits.map((seconds) => Math.round(x(seconds))))];
  return (
    <>
      {positions.map((position) => (
        <rect key={position} className="hit" x={position} y="37" width="2" height="3" />
      ))}
      {currentHit !== null && <rect className="hit current" x={x(currentHit)} y="37" width="3" height="6" />}
    </>
  );
}

/** Returns pointer handlers that report the pressed or dragged position, from 0 to 1 in reading direction. */
function dragHandlers(onDrag: (share: number) => void) {
  const report = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    onDrag(isRtl(event.currentTarget) ? 1 - share : share);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      report(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) report(event);
    },
  };
}

interface StripPaneProps {
  track: ShownTrack;
  handle: RefObject<PlayheadHandle | null>;
}

/** Shows the speech rate of the whole video above the lines, with search hits below it. */
export function TrackRateStrip({ track, handle }: StripPaneProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const limits = useCaptions((state) => state.settings.speechRateLimits);
  const knownLength = useVideoLength();
  const { cues } = track;
  const lang = track.lang ?? '';
  const sample = textSample(cues);
  const unit = rateUnitOf(lang, sample);
  const weight = unitsPerWord(lang, sample);
  const length = knownLength ?? lastCueEnd(cues);
  const bars = useMemo(() => barsOf(cues, length, undefined, unit), [cues, length, unit]);
  const chapters = useChapters().map(({ start }) => start);
  const stripBars = useMemo(() => bars.map((bar) => toStripBar(bar, limits, weight)), [bars, limits, weight]);
  return (
    <RateStrip
      bars={stripBars}
      length={length}
      label={t('rateStripLabel')}
      valueText={(seconds) => stripValueText(t, { seconds, bars, limits, unit, weight })}
      {...useHits(track)}
      chapters={chapters}
      axis={{
        start: clockText(0),
        middle: <Averages track={track} length={knownLength} unit={unit} />,
        end: clockText(length),
      }}
      onSeek={captions.getState().seekAndFollow}
      handle={handle as Ref<PlayheadHandle>}
    />
  );
}

function toStripBar({ rate }: RateBar, limits: RateThresholds, weight: number) {
  if (rate === null) return null;
  const level = (rateLevels.indexOf(rateLevelOf(rate, limits, weight)) + 1) as 1 | 2 | 3 | 4 | 5;
  return { height: barHeight(rate, weight), level };
}

/** Returns the start times of the lines with search hits, in seconds; `currentHit` is `null` without a hit. */
function useHits({ cues }: ShownTrack): { hits: number[]; currentHit: number | null } {
  const found = useCaptions((state) => state.found);
  const hitIndex = useCaptions((state) => state.hitIndex);
  const hits = useMemo(
    () => (found?.is === 'found' ? found.hits.map(({ line }) => cues[line]?.offset ?? 0) : []),
    [found, cues],
  );
  return { hits, currentHit: hits[hitIndex] ?? null };
}

function Averages({ track, length, unit }: { track: ShownTrack; length: number | null; unit: RateUnit }) {
  const t = useTranslation();
  const speechRate = useMemo(() => speechRateOf(track.cues, length, unit), [track.cues, length, unit]);
  const rounded = (rate: number | null) => (rate === null ? '–' : Math.round(rate));
  return (
    <>
      <b>{rounded(speechRate.overSpoken)}</b> {t(unit === 'words' ? 'rateSpokenWords' : 'rateSpokenCharacters')} ·{' '}
      <b>{rounded(speechRate.overLength)}</b> {t('rateOverLength')}
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

/** Returns, for example, "4:23, 142 words per minute, steady". */
function stripValueText(t: Translate, { seconds, bars, limits, unit, weight }: StripValue): string {
  const rate = bars.find(({ from, to }) => seconds >= from && seconds < to)?.rate ?? null;
  if (rate === null) return t('rateAtSilence', clockText(seconds));
  const step = t(rateLevelNames[rateLevelOf(rate, limits, weight)]);
  return t(unit === 'words' ? 'rateAt' : 'rateAtCharacters', clockText(seconds), Math.round(rate), step);
}
