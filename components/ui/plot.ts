import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { barTicks } from '@/lib/shared/plot-scale';

/** Times in milliseconds since 1970, then one column for each series. */
export type PlotData = [times: number[], ...columns: (number | null | undefined)[][]];

interface PlotOptions {
  width: number;
  height: number;
  isLogarithmic: boolean;
  /** Draws bars from zero, each series in front of the one before, with the times below them; otherwise lines. */
  bars: boolean;
  /** Makes the time axis run from right to left. */
  isRtl: boolean;
  colour(token: string): string;
  /** The CSS font of the axis labels. */
  font: string;
  numberText(value: number): string;
  /** Formats a time in milliseconds since 1970. */
  dayText(time: number): string;
  /** The allowed steps of the time axis in milliseconds, chosen so that no two labels are equal. */
  steps: number[];
  /** Names of the lines, drawn after their numbers where there is space. */
  names?: readonly string[];
  /** Periods without data, in milliseconds since 1970, and their label. */
  gaps?: { periods: readonly { from: number; to: number }[]; label: string };
  /** Called with the index of the time under the cursor, or `null`. */
  onCursor(index: number | null): void;
}

/** The colour and dash pattern of each line. `drawLabels` also numbers the lines, because dash patterns repeat. */
export const seriesStrokes = [
  ['--series-1', []],
  ['--series-2', [6, 3]],
  ['--series-3', [2, 3]],
  ['--series-4', [8, 3, 2, 3]],
  ['--series-5', []],
  ['--series-6', [6, 3]],
  ['--series-7', [2, 3]],
  ['--series-8', [8, 3, 2, 3]],
  ['--text', []],
  ['--text-muted', [6, 3]],
] as const satisfies [string, number[]][];

export function createPlot(element: HTMLElement, data: PlotData, options: PlotOptions) {
  const plot = new uPlot(uplotOptions(data, options), data as uPlot.AlignedData, element);
  return {
    cursorTo(index: number) {
      const time = data[0][index];
      if (time !== undefined) plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 });
    },
    destroy: () => plot.destroy(),
  };
}

function uplotOptions(data: PlotData, options: PlotOptions): uPlot.Options {
  const { width, height, bars, isRtl, colour, font, onCursor } = options;
  const labelWidth = bars ? 0 : labelWidthOf(options);
  const strokeOf = (index: number) => colour((seriesStrokes[index % seriesStrokes.length] ?? seriesStrokes[0])[0]);
  const fontSize = Number.parseFloat(font);
  const axis = {
    stroke: colour('--text-muted'),
    font,
    grid: { stroke: colour('--border'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    padding: [8, isRtl ? 0 : labelWidth, 0, isRtl ? labelWidth : 0],
    ms: 1,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: (_, index) => strokeOf(index - 1) } },
    scales: scalesOf(options),
    axes: [
      {
        ...axis,
        size: fontSize * 2.2,
        space: fontSize * 4.6,
        grid: { show: false },
        ...(bars ? { splits: (plot) => labelledBars(plot, fontSize * 4.6) } : { incrs: options.steps }),
        values: (_, splits) => splits.map(options.dayText),
      },
      {
        ...axis,
        side: isRtl ? 1 : 3,
        size: widthOfLabels,
        ...(bars && { splits: (_: uPlot, __: number, ___: number, max: number) => barTicks(max) }),
        // uPlot passes `null` for the ticks of a logarithmic axis that have no space for a label.
        values: (_, splits) => splits.map((value) => (value === null ? '' : options.numberText(value))),
      },
    ],
    series: [
      {},
      ...data.slice(1).map((_, index) => {
        if (bars) return barOf(barColours.length + 1 + index - data.length, colour);
        const [token, dash] = seriesStrokes[index % seriesStrokes.length] ?? seriesStrokes[0];
        return {
          stroke: colour(token),
          width: 2,
          dash: [...dash],
          // Circles mark single observations; a line with many observations needs none.
          points: { show: data[0].length <= maxMarkedTimes, size: 5, fill: colour('--surface') },
        };
      }),
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onCursor(idx === null || idx === undefined ? null : idx)],
      drawClear: [(plot) => prepareContext(plot, options)],
      draw: bars ? [] : [(plot) => drawLabels(plot, data, options)],
    },
  };
}

/** Returns the width of an axis at its left or right edge in CSS pixels, so that no label is cut. */
export function widthOfLabels(plot: uPlot, labels: readonly string[] | null, axisIndex: number): number {
  const { font, gap = 5 } = plot.axes[axisIndex] ?? {};
  const context = plot.ctx;
  context.save();
  // uPlot stores the font in canvas pixels.
  context.font = Array.isArray(font) ? String(font[0]) : context.font;
  const widest = Math.max(0, ...(labels ?? []).map((label) => context.measureText(label).width));
  context.restore();
  return Math.ceil(widest / (window.devicePixelRatio || 1)) + gap * 2;
}

/** Returns the times of the bars, the last one and as many others as have the space in pixels for their labels. */
function labelledBars({ data: [times], width }: uPlot, space: number): number[] {
  const step = Math.max(1, Math.ceil((times.length * space) / width));
  return Array.from(times).filter((_, index) => (times.length - 1 - index) % step === 0);
}

/** Half of the shortest distance between two bars in milliseconds, so that the first and last bar are not clipped. */
function halfDistance({ data: [times] }: uPlot): number {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return (distances.length > 0 ? Math.min(...distances) : dayMs) / 2;
}
const dayMs = 24 * 3_600_000;

function scalesOf({ isLogarithmic, bars, isRtl }: PlotOptions): uPlot.Scales {
  const x = { time: true, dir: isRtl ? -1 : 1 } as const;
  if (!bars) return { x: { ...x, range: rangeWithStart }, y: isLogarithmic ? { distr: 3 } : {} };
  return {
    x: { ...x, range: (plot, first, last) => [first - halfDistance(plot), last + halfDistance(plot)] },
    y: { range: (_, __, max) => [0, barTicks(max).at(-1) ?? 0] },
  };
}

/** Begins before the first observation, so that it is apart from the axis and the label of its day is shown. */
function rangeWithStart(_: uPlot, first: number, last: number): [number, number] {
  if (last <= first) return [first - dayMs / 2, last + dayMs / 2];
  const start = first - (last - first) * 0.03;
  const isSeveralDays = last - first > 2 * dayMs;
  return [isSeveralDays ? Math.min(start, new Date(first).setHours(0, 0, 0, 0)) : start, last];
}

/** Returns a bar series. Two series differ in brightness, and the darker one, or the only one, is in front. */
function barOf(index: number, colour: PlotOptions['colour']): uPlot.Series {
  const fill = colour(barColours[index % barColours.length] ?? barColours[0]);
  const { bars } = uPlot.paths;
  return { fill, stroke: fill, width: 0, points: { show: false }, ...(bars && { paths: bars({ size: [0.7, 28] }) }) };
}
const barColours = ['--warning', '--text-secondary'] as const;

/** The maximum number of observations that are marked with circles. */
const maxMarkedTimes = 40;

/** The minimum plot width for names, in em like the two widths below. */
const minWidthForNames = 58;
/** The widths of a number with its margin, and of a number with a name. */
const numberWidth = 2.6;
const nameWidth = 20;

/** Returns the space at the end of the lines, in pixels: for their names, or for their numbers alone. */
function labelWidthOf({ width, font, names = [] }: PlotOptions): number {
  const fontSize = Number.parseFloat(font);
  return fontSize * (names.length > 0 && width >= fontSize * minWidthForNames ? nameWidth : numberWidth);
}

/** Sets the direction of the axis texts, and draws the gaps below the lines. */
function prepareContext(plot: uPlot, options: PlotOptions): void {
  plot.ctx.direction = options.isRtl ? 'rtl' : 'ltr';
  drawGaps(plot, options);
}

function drawGaps(plot: uPlot, { gaps, colour, font }: PlotOptions): void {
  if (!gaps) return;
  const context = plot.ctx;
  const { top, height } = plot.bbox;
  context.save();
  context.font = canvasFont(font);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const { from, to } of gaps.periods) {
    const start = plot.valToPos(from, 'x', true);
    const end = plot.valToPos(to, 'x', true);
    context.fillStyle = colour('--surface-sunken');
    context.fillRect(Math.min(start, end), top, Math.abs(end - start), height);
    context.fillStyle = colour('--text-muted');
    if (context.measureText(gaps.label).width < Math.abs(end - start))
      context.fillText(gaps.label, (start + end) / 2, top + lineHeightOf(font) / 2);
  }
  context.restore();
}

/** Converts a CSS font from CSS pixels to canvas pixels. */
const canvasFont = (font: string): string =>
  font.replace(/^[\d.]+/, (size) => String(Number(size) * (window.devicePixelRatio || 1)));

/** Returns the height of a line of text in canvas pixels. */
const lineHeightOf = (font: string): number => Number.parseFloat(font) * 1.3 * (window.devicePixelRatio || 1);

/**
 * Draws the number and the name of each line next to its last point, so that lines can be told apart without colour.
 */
function drawLabels(plot: uPlot, data: PlotData, options: PlotOptions): void {
  const { colour, font, isRtl, names = [] } = options;
  const context = plot.ctx;
  const ratio = window.devicePixelRatio || 1;
  const side = isRtl ? -1 : 1;
  context.save();
  context.font = canvasFont(font);
  context.textBaseline = 'middle';
  context.textAlign = isRtl ? 'right' : 'left';
  const { left, width } = plot.bbox;
  const x = isRtl ? left - 8 * ratio : left + width + 8 * ratio;
  const em = Number.parseFloat(font) * ratio;
  const space = labelWidthOf(options) * ratio - numberWidth * em;
  const ends = data.slice(1).flatMap((column, index) => {
    const last = column.findLast((value) => typeof value === 'number');
    return typeof last === 'number' ? [{ index, y: plot.valToPos(last, 'y', true) }] : [];
  });
  for (const { index, y } of spreadApart(ends, lineHeightOf(font), plot.bbox.top + plot.bbox.height)) {
    const [token] = seriesStrokes[index % seriesStrokes.length] ?? seriesStrokes[0];
    context.fillStyle = colour(token);
    context.fillText(String(index + 1), x, y);
    context.fillStyle = colour('--text');
    const name = names[index];
    if (name && space > 0) context.fillText(cutText(context, name, space), x + side * 1.8 * em, y);
  }
  context.restore();
}

/** Returns the text, cut with an ellipsis if it is wider than the given width. */
function cutText(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

interface LineEnd {
  index: number;
  y: number;
}

/** Moves labels apart vertically, each at least one line below the one above, and all above the bottom. */
function spreadApart(ends: readonly LineEnd[], lineHeight: number, bottom: number): LineEnd[] {
  const sorted = [...ends].sort((one, other) => one.y - other.y);
  let above = Number.NEGATIVE_INFINITY;
  const movedDown = sorted.map(({ index, y }) => {
    above = Math.max(y, above + lineHeight);
    return { index, y: above };
  });
  let below = bottom + lineHeight;
  return movedDown
    .reverse()
    .map(({ index, y }) => {
      below = Math.min(y, below - lineHeight);
      return { index, y: below };
    })
    .reverse();
}
