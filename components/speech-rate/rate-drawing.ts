import type uPlot from 'uplot';
import type { TimeSpan } from '@/lib/speech-rate/pauses';
import type { RateSpread } from '@/lib/speech-rate/rate-curve';

/** The contents of the plot other than the curve. Times are in seconds, rates per minute. */
export interface PlotAnnotations {
  spread: RateSpread;
  /** Pauses, merged and widened so that each is visible. */
  pauses: readonly TimeSpan[];
  chapters: readonly number[];
}

export interface PlotStyle {
  colour(token: string): string;
  /** CSS font: size in pixels and family. */
  font: string;
  isRtl: boolean;
  rateText(rate: number): string;
  /** For example "fastest 246", "slowest 116". */
  names: { fastest: string; slowest: string };
}

/** The highest rate that the axis covers, as a multiple of the 90th percentile. */
const maxPeak = 4;

/** Returns the range of the rate axis, with space for the labels above and below the curve. */
export function rateRange({ spread: { fastest, slowest, p90 } }: PlotAnnotations): { low: number; high: number } {
  // A peak far above the rest is cut off, so that it does not flatten the curve. Its label tells its rate.
  const top = Math.min(fastest.rate, p90 * maxPeak);
  const margin = Math.max(20, (top - slowest.rate) * 0.22);
  return { low: Math.max(0, slowest.rate - margin), high: top + margin };
}

/** Draws pauses, the band between the 10th and 90th percentile with the median, and chapter starts. */
export function drawBackground(
  plot: uPlot,
  { spread, pauses, chapters }: PlotAnnotations,
  { colour }: PlotStyle,
): void {
  const { ctx: context, bbox: box } = plot;
  const x = (seconds: number) => plot.valToPos(seconds, 'x', true);
  const y = (rate: number) => plot.valToPos(rate, 'y', true);
  context.save();
  context.fillStyle = colour('--plot-band');
  context.fillRect(box.left, y(spread.p90), box.width, y(spread.p10) - y(spread.p90));
  context.fillStyle = colour('--plot-pause');
  for (const { from, to } of pauses) {
    const one = x(from);
    const other = x(to);
    context.fillRect(Math.min(one, other), box.top, Math.abs(other - one), box.height);
  }
  const ratio = pixelRatio(plot);
  context.strokeStyle = colour('--text-muted');
  context.lineWidth = ratio;
  context.setLineDash([4 * ratio, 3 * ratio]);
  drawLine(context, box.left, y(spread.median), box.left + box.width, y(spread.median));
  context.setLineDash([]);
  for (const start of chapters)
    drawLine(context, x(start), box.top + box.height - 5 * ratio, x(start), box.top + box.height);
  context.restore();
}

export function drawExtremes(plot: uPlot, { spread }: PlotAnnotations, style: PlotStyle): void {
  const context = plot.ctx;
  context.save();
  const ratio = pixelRatio(plot);
  context.font = scaleFont(style.font, ratio);
  drawLabelledPoint(plot, { ...spread.fastest, name: style.names.fastest, token: '--rate-fast', isAbove: true }, style);
  drawLabelledPoint(
    plot,
    { ...spread.slowest, name: style.names.slowest, token: '--rate-slow', isAbove: false },
    style,
  );
  context.restore();
}

interface LabelledPoint {
  at: number;
  rate: number;
  name: string;
  token: string;
  isAbove: boolean;
}

function drawLabelledPoint(
  plot: uPlot,
  { at, rate, name, token, isAbove }: LabelledPoint,
  { colour, isRtl }: PlotStyle,
): void {
  const { ctx: context, bbox: box } = plot;
  const ratio = pixelRatio(plot);
  const x = plot.valToPos(at, 'x', true);
  const height = plot.valToPos(rate, 'y', true);
  // A peak above the axis is marked at its end, with space for its label.
  const y = height < box.top ? box.top + 20 * ratio : height;
  context.beginPath();
  context.arc(x, y, 3.5 * ratio, 0, 2 * Math.PI);
  context.fillStyle = colour(token);
  context.strokeStyle = colour('--surface');
  context.lineWidth = 1.5 * ratio;
  context.fill();
  context.stroke();
  context.fillStyle = colour(`${token}-text`);
  context.textAlign = 'center';
  context.textBaseline = isAbove ? 'bottom' : 'top';
  context.direction = isRtl ? 'rtl' : 'ltr';
  // The label stays inside the plot at both ends.
  const halfWidth = context.measureText(name).width / 2;
  const middle = Math.min(Math.max(x, box.left + halfWidth), box.left + box.width - halfWidth);
  context.fillText(name, middle, y + (isAbove ? -6 : 6) * ratio);
}

function drawLine(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}

/** Returns canvas pixels per CSS pixel. */
const pixelRatio = (plot: uPlot): number => plot.ctx.canvas.width / plot.width || 1;

const scaleFont = (font: string, ratio: number): string =>
  font.replace(/^[\d.]+px/, (size) => `${Number.parseFloat(size) * ratio}px`);
