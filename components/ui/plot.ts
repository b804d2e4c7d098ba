import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Times in milliseconds since 1970, then one column for each series. */
export type PlotData = [times: number[], ...columns: (number | null | undefined)[][]];

interface PlotOptions {
  wide: number;
  high: number;
  log: boolean;
  /** Draws bars from zero, each series in front of the one before; otherwise lines. */
  bars: boolean;
  /** The time axis follows the reading direction. */
  isRtl: boolean;
  /** Returns the colour of a design token in the current theme. */
  colour(token: string): string;
  /** The CSS font of the axis labels. */
  font: string;
  numberText(value: number): string;
  /** Formats a time in milliseconds since 1970. */
  dayText(at: number): string;
  /** The allowed steps of the time axis in milliseconds, so that no two labels are equal. */
  steps: number[];
  /** Called with the index of the time under the cursor, or `null`. */
  onCursor(at: number | null): void;
}

/** The colour and dash pattern of each line. Ten lines differ from each other. */
export const seriesStrokes = [
  ['--ink', []],
  ['--pace-fast', []],
  ['--pace-slow', []],
  ['--ink-3', []],
  ['--ink', [6, 3]],
  ['--pace-fast', [6, 3]],
  ['--pace-slow', [6, 3]],
  ['--ink-3', [6, 3]],
  ['--ink', [2, 3]],
  ['--pace-fast', [2, 3]],
] as const satisfies [string, number[]][];

/** Draws a plot with uPlot on a canvas in the element. */
export function createPlot(element: HTMLElement, data: PlotData, look: PlotOptions) {
  const plot = new uPlot(uplotOptions(data, look), data as uPlot.AlignedData, element);
  return {
    /** Moves the cursor to an index of the data. */
    cursorTo(index: number) {
      const at = data[0][index];
      if (at !== undefined) plot.setCursor({ left: plot.valToPos(at, 'x'), top: 0 });
    },
    end: () => plot.destroy(),
  };
}

function uplotOptions(data: PlotData, look: PlotOptions): uPlot.Options {
  const { wide, high, bars, isRtl, colour, font, onCursor } = look;
  const strokeOf = (nth: number) => colour((seriesStrokes[nth % seriesStrokes.length] ?? seriesStrokes[0])[0]);
  const axis = {
    stroke: colour('--ink-3'),
    font,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: wide,
    height: high,
    ms: 1,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: (_, nth) => strokeOf(nth - 1) } },
    scales: scalesOf(look),
    axes: [
      { ...axis, incrs: look.steps, values: (_, splits) => splits.map(look.dayText) },
      {
        ...axis,
        side: isRtl ? 1 : 3,
        size: 64,
        // A logarithmic axis labels only powers of ten.
        values: (_, splits) => splits.map((value) => (value === null ? '' : look.numberText(value))),
      },
    ],
    series: [
      {},
      ...data.slice(1).map((_, nth) => {
        if (bars) return barOf(nth, colour);
        const [token, dash] = seriesStrokes[nth % seriesStrokes.length] ?? seriesStrokes[0];
        return {
          stroke: colour(token),
          width: 1.5,
          dash: [...dash],
          points: { show: true, size: 5, fill: colour('--bg') },
        };
      }),
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onCursor(idx === null || idx === undefined ? null : idx)],
      draw: bars ? [] : [(plot) => drawNumbers(plot, data, look)],
    },
  };
}

/** Half of the distance between two bars in milliseconds, so that the first and last bar are not clipped. */
const halfDayMs = 12 * 3_600_000;

function scalesOf({ log, bars, isRtl }: PlotOptions): uPlot.Scales {
  const x = { time: true, dir: isRtl ? -1 : 1 } as const;
  if (!bars) return { x, y: log ? { distr: 3 } : {} };
  return {
    x: { ...x, range: (_, first, last) => [first - halfDayMs, last + halfDayMs] },
    // Without spending, the axis ends at one cent.
    y: { range: (_, __, max) => [0, max > 0 ? max * 1.08 : 0.01] },
  };
}

/** Two series differ in brightness, and the darker one is in front. */
function barOf(nth: number, colour: PlotOptions['colour']): uPlot.Series {
  const fill = colour(barColours[nth % barColours.length] ?? barColours[0]);
  const { bars } = uPlot.paths;
  return { fill, stroke: fill, width: 0, points: { show: false }, ...(bars && { paths: bars({ size: [0.7, 28] }) }) };
}
const barColours = ['--warn-line', '--pace-steady'] as const;

/** Draws the number of each series at its last point, so that lines can be told apart without colour. */
function drawNumbers(plot: uPlot, data: PlotData, { colour, font, isRtl }: PlotOptions): void {
  const context = plot.ctx;
  context.save();
  context.font = font;
  context.fillStyle = colour('--ink');
  context.textAlign = isRtl ? 'left' : 'right';
  context.textBaseline = 'bottom';
  const ends = data.slice(1).flatMap((column, nth) => {
    const last = column.findLastIndex((value) => typeof value === 'number');
    const at = data[0][last];
    const value = column[last];
    if (at === undefined || typeof value !== 'number') return [];
    return [{ text: String(nth + 1), x: plot.valToPos(at, 'x', true), y: plot.valToPos(value, 'y', true) - 4 }];
  });
  const lineHeight = Number.parseFloat(font) * 1.2 * (window.devicePixelRatio || 1);
  for (const { text, x, y } of spreadApart(ends, lineHeight, isRtl ? 1 : -1)) context.fillText(text, x, y);
  context.restore();
}

interface SeriesLabel {
  text: string;
  x: number;
  y: number;
}

/** Moves overlapping labels apart horizontally, to the given side. */
function spreadApart(labels: readonly SeriesLabel[], lineHeight: number, side: 1 | -1): SeriesLabel[] {
  const placed: SeriesLabel[] = [];
  for (const label of labels) {
    const isTaken = (x: number) =>
      placed.some((other) => Math.abs(other.y - label.y) < lineHeight && Math.abs(other.x - x) < lineHeight);
    let { x } = label;
    while (isTaken(x)) x += side * lineHeight * 1.4;
    placed.push({ ...label, x });
  }
  return placed;
}
