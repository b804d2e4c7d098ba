import type uPlot from 'uplot';
import type { TimeSpan } from '@/lib/speech-rate/pauses';
import type { RateSpread } from '@/lib/speech-rate/rate-curve';

/** The content of the plot besides the curve. Times in seconds, rates per minute. */
export interface PlotAnnotations {
  spread: RateSpread;
  /** Merged so that each is visible. */
  pauses: readonly TimeSpan[];
  chapters: readonly number[];
}

export interface PlotStyle {
  /** Returns the colour of a token in the current theme. */
  colour(token: string): string;
  /** CSS font: size in pixels and family. */
  font: string;
  isRtl: boolean;
  /** For example "fastest 246", "slowest 116". */
  names: { fastest: string; slowest: string };
}

/** Draws pauses, the band between the 10th and 90th percentile with the median, and chapter starts. */
export function drawBackground(
  plot: uPlot,
  { spread, pauses, chapters }: PlotAnnotations,
  { colour }: PlotStyle,
): void {
  const { ctx: pen, bbox: box } = plot;
  const x = (seconds: number) => plot.valToPos(seconds, 'x', true);
  const y = (rate: number) => plot.valToPos(rate, 'y', true);
  pen.save();
  pen.fillStyle = colour('--plot-band');
  pen.fillRect(box.left, y(spread.p90), box.width, y(spread.p10) - y(spread.p90));
  pen.fillStyle = colour('--plot-pause');
  for (const { from, to } of pauses) {
    const one = x(from);
    const other = x(to);
    pen.fillRect(Math.min(one, other), box.top, Math.abs(other - one), box.height);
  }
  const ratio = pixelRatio(plot);
  pen.strokeStyle = colour('--ink-3');
  pen.lineWidth = ratio;
  pen.setLineDash([4 * ratio, 3 * ratio]);
  drawLine(pen, box.left, y(spread.median), box.left + box.width, y(spread.median));
  pen.setLineDash([]);
  for (const start of chapters)
    drawLine(pen, x(start), box.top + box.height - 5 * ratio, x(start), box.top + box.height);
  pen.restore();
}

/** Draws and labels the fastest and slowest half minute. */
export function drawExtremes(plot: uPlot, { spread }: PlotAnnotations, ink: PlotStyle): void {
  const pen = plot.ctx;
  pen.save();
  const ratio = pixelRatio(plot);
  pen.font = scaleFont(ink.font, ratio);
  drawLabelledPoint(plot, { ...spread.fastest, name: ink.names.fastest, token: '--pace-fast', up: true }, ink);
  drawLabelledPoint(plot, { ...spread.slowest, name: ink.names.slowest, token: '--pace-slow', up: false }, ink);
  pen.restore();
}

interface LabelledPoint {
  at: number;
  rate: number;
  name: string;
  token: string;
  up: boolean;
}

function drawLabelledPoint(
  plot: uPlot,
  { at, rate, name, token, up }: LabelledPoint,
  { colour, isRtl }: PlotStyle,
): void {
  const { ctx: pen, bbox: box } = plot;
  const ratio = pixelRatio(plot);
  const x = plot.valToPos(at, 'x', true);
  const y = plot.valToPos(rate, 'y', true);
  pen.beginPath();
  pen.arc(x, y, 3.5 * ratio, 0, 2 * Math.PI);
  pen.fillStyle = colour(token);
  pen.strokeStyle = colour('--bg');
  pen.lineWidth = 1.5 * ratio;
  pen.fill();
  pen.stroke();
  pen.fillStyle = colour(`${token}-ink`);
  pen.textAlign = 'center';
  pen.textBaseline = up ? 'bottom' : 'top';
  pen.direction = isRtl ? 'rtl' : 'ltr';
  // The label stays inside the plot at both ends.
  const half = pen.measureText(name).width / 2;
  const middle = Math.min(Math.max(x, box.left + half), box.left + box.width - half);
  pen.fillText(name, middle, y + (up ? -6 : 6) * ratio);
}

function drawLine(pen: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
}

/** Returns canvas pixels per CSS pixel. */
const pixelRatio = (plot: uPlot): number => plot.ctx.canvas.width / plot.width || 1;

const scaleFont = (font: string, ratio: number): string =>
  font.replace(/^[\d.]+px/, (size) => `${Number.parseFloat(size) * ratio}px`);
