import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { widthOfLabels } from '@/components/ui/plot';
import { clockText } from '@/lib/shared/time-text';
import type { CurvePoint } from '@/lib/speech-rate/rate-curve';
import { drawBackground, drawExtremes, type PlotAnnotations, type PlotStyle, rateRange } from './rate-drawing';

interface RatePlotSize {
  /** In pixels. */
  width: number;
  height: number;
  /** In seconds. */
  length: number;
}

interface RatePlotEvents {
  /** Reports the time under the pointer in seconds; `null` outside the plot. */
  onHover(seconds: number | null): void;
  /** Reports the time of a click, in seconds. */
  onPress(seconds: number): void;
}

export interface RatePlotHandle {
  /** Moves the cursor to a time in seconds; `null` hides it. */
  moveCursor(seconds: number | null): void;
  /** Moves the playhead to a time in seconds; `null` hides it. */
  setPlayhead(seconds: number | null): void;
  resize(width: number): void;
  destroy(): void;
}

/** A position outside the plot hides the cursor. */
const outsidePlot = -10;

/** Steps of the grid, for times in seconds and for rates. */
const timeSteps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400, 864_000];
const rateSteps = [10, 20, 25, 50, 100, 200, 250, 500, 1000, 10_000, 100_000];

export function drawRatePlot(
  element: HTMLElement,
  curve: readonly CurvePoint[],
  scene: PlotAnnotations,
  { size, style, events }: { size: RatePlotSize; style: PlotStyle; events: RatePlotEvents },
): RatePlotHandle {
  const data: uPlot.AlignedData = [curve.map(({ at }) => at), curve.map(({ rate }) => rate)];
  const plot = new uPlot(plotOptions(scene, size, style, events), data, element);
  const playhead = plot.over.ownerDocument.createElement('div');
  playhead.className = 'playhead';
  playhead.hidden = true;
  plot.over.append(playhead);
  plot.over.addEventListener('click', ({ clientX }) => {
    const box = plot.over.getBoundingClientRect();
    events.onPress(Math.min(Math.max(plot.posToVal(clientX - box.left, 'x'), 0), size.length));
  });
  let playheadSeconds: number | null = null;
  const setPlayhead = (seconds: number | null): void => {
    playheadSeconds = seconds;
    playhead.hidden = seconds === null;
    if (seconds !== null)
      playhead.style.transform = `translateX(${plot.valToPos(Math.min(seconds, size.length), 'x')}px)`;
  };
  return {
    moveCursor: (seconds) =>
      plot.setCursor({ left: seconds === null ? outsidePlot : plot.valToPos(seconds, 'x'), top: 0 }),
    setPlayhead,
    resize(width) {
      plot.setSize({ width, height: size.height });
      setPlayhead(playheadSeconds);
    },
    destroy: () => plot.destroy(),
  };
}

/** The space for the label of a time, in pixels. */
const labelWidth = 64;

/** Returns the times of the axis: every step, and the length. `share` is the part of the axis that a label needs. */
function timesUntil(length: number, step: number, share: number): number[] {
  const times = [0];
  for (let time = step; time <= length * (1 - share); time += step) times.push(time);
  return [...times, length];
}

function plotOptions(
  scene: PlotAnnotations,
  size: RatePlotSize,
  style: PlotStyle,
  events: RatePlotEvents,
): uPlot.Options {
  const { colour, font, isRtl } = style;
  const { low, high } = rateRange(scene);
  const axis = { stroke: colour('--text-muted'), font, ticks: { show: false } };
  return {
    width: size.width,
    height: size.height,
    // Space for half of the last time label.
    padding: [4, isRtl ? 18 : 0, 0, isRtl ? 0 : 18],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: colour('--text') } },
    scales: { x: { time: false, dir: isRtl ? -1 : 1, range: [0, size.length] }, y: { range: [low, high] } },
    axes: [
      {
        ...axis,
        size: 22,
        space: labelWidth,
        incrs: timeSteps,
        // The length of the video takes the place of a time too close to it.
        splits: (plot, _axis, _min, _max, step) => timesUntil(size.length, step, labelWidth / plot.width),
        grid: { show: false },
        values: (_, times) => times.map(clockText),
      },
      {
        ...axis,
        side: isRtl ? 3 : 1,
        size: widthOfLabels,
        space: 28,
        incrs: rateSteps,
        grid: { stroke: colour('--border'), width: 1 },
        values: (_, rates) => rates.map(style.rateText),
      },
    ],
    series: [{}, { stroke: colour('--text-secondary'), width: 1.5, points: { show: false }, spanGaps: false }],
    hooks: {
      drawClear: [(plot) => drawBackground(plot, scene, style)],
      draw: [(plot) => drawExtremes(plot, scene, style)],
      setCursor: [(plot) => events.onHover(secondsUnderCursor(plot, size.length))],
    },
  };
}

/** Returns the time under the cursor in seconds; `null` while the pointer is outside the plot. */
function secondsUnderCursor({ cursor, posToVal }: uPlot, length: number): number | null {
  if (cursor.left === undefined || cursor.left < 0) return null;
  return Math.min(Math.max(posToVal(cursor.left, 'x'), 0), length);
}
