import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Columns: times in milliseconds since 1970, then a column a series. */
export type PlotData = [times: number[], ...columns: (number | null | undefined)[][]];

interface PlotOptions {
  wide: number;
  high: number;
  log: boolean;
  /** Bars from nothing up, each series before the one that was drawn before it; else lines. */
  bars: boolean;
  /** Time runs with the reading direction. */
  isRtl: boolean;
  /** What a token comes to here, in this theme. */
  colour(token: string): string;
  /** Font of the marks at the axes, as CSS says it. */
  font: string;
  numberText(value: number): string;
  /** Times in milliseconds since 1970. */
  dayText(at: number): string;
  /** Milliseconds that may lie between two marks of time, so that no two of them say the same. */
  steps: number[];
  /** The cursor stands at a time of the data, or at none. */
  onCursor(at: number | null): void;
}

/** A line's signs: colour and dashes, and its number at its end; no two of ten are alike. */
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

/** A plot in an element, drawn by a library on a canvas; it goes with the element. */
export function createPlot(element: HTMLElement, data: PlotData, look: PlotOptions) {
  const plot = new uPlot(uplotOptions(data, look), data as uPlot.AlignedData, element);
  return {
    /** Moves the cursor to a time of the data. */
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
        // A logarithmic axis names its tens alone.
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

/** Half of what lies between two bars, in milliseconds: the first and the last are not cut in two. */
const halfDayMs = 12 * 3_600_000;

function scalesOf({ log, bars, isRtl }: PlotOptions): uPlot.Scales {
  const x = { time: true, dir: isRtl ? -1 : 1 } as const;
  if (!bars) return { x, y: log ? { distr: 3 } : {} };
  return {
    x: { ...x, range: (_, first, last) => [first - halfDayMs, last + halfDayMs] },
    // Where nothing was spent there is a line at nothing, and a cent above it.
    y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 0.01] },
  };
}

/** Two are told apart by how dark they are, and the darker stands before the other. */
function barOf(nth: number, colour: PlotOptions['colour']): uPlot.Series {
  const fill = colour(barColours[nth % barColours.length] ?? barColours[0]);
  const { bars } = uPlot.paths;
  return { fill, stroke: fill, width: 0, points: { show: false }, ...(bars && { paths: bars({ size: [0.7, 28] }) }) };
}
const barColours = ['--warn-line', '--pace-steady'] as const;

/** The number of each series at its last point: who sees no colours still knows which is which. */
function drawNumbers(plot: uPlot, data: PlotData, { colour, font, isRtl }: PlotOptions): void {
  const context = plot.ctx;
  context.save();
  context.font = font;
  context.fillStyle = colour('--ink');
  context.textAlign = isRtl ? 'left' : 'right';
  context.textBaseline = 'bottom';
  const ends = data.slice(1).flatMap((column, nth) => {
    const last = column.findLastIndex((value) => typeof value === 'number');
    const [at, value] = [data[0][last], column[last]];
    if (at === undefined || typeof value !== 'number') return [];
    return [{ text: String(nth + 1), x: plot.valToPos(at, 'x', true), y: plot.valToPos(value, 'y', true) - 4 }];
  });
  const high = Number.parseFloat(font) * 1.2 * (window.devicePixelRatio || 1);
  for (const { text, x, y } of spreadApart(ends, high, isRtl ? 1 : -1)) context.fillText(text, x, y);
  context.restore();
}

interface SeriesLabel {
  text: string;
  x: number;
  y: number;
}

/** Numbers of lines that end near each other stand side by side instead of on each other. `side`: where there is room. */
function spreadApart(labels: readonly SeriesLabel[], high: number, side: 1 | -1): SeriesLabel[] {
  const placed: SeriesLabel[] = [];
  for (const label of labels) {
    const isTaken = (x: number) =>
      placed.some((other) => Math.abs(other.y - label.y) < high && Math.abs(other.x - x) < high);
    let { x } = label;
    while (isTaken(x)) x += side * high * 1.4;
    placed.push({ ...label, x });
  }
  return placed;
}
