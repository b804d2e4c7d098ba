import { readFileSync } from 'node:fs';
import type uPlot from 'uplot';
import { describe, expect, it } from 'vitest';
import { drawBackground, drawExtremes, type PlotAnnotations, rateRange } from '@/components/speech-rate/rate-drawing';
import { t } from '../translations';

/** Creates a fake plot that records drawing calls: 100 pixels for 100 seconds, 200 pixels for 200 words per minute. */
function plotOf(ratio = 1) {
  const calls: unknown[][] = [];
  const record =
    (verb: string) =>
    (...args: unknown[]) =>
      void calls.push([verb, ...args]);
  const verbs = ['save', 'restore', 'beginPath', 'arc', 'fill', 'stroke', 'moveTo', 'lineTo', 'setLineDash'];
  const pen = {
    ...Object.fromEntries(verbs.map((verb) => [verb, record(verb)])),
    fillRect: record('rect'),
    fillText: record('text'),
    measureText: () => ({ width: 40 }),
    canvas: { width: 140 * ratio },
    font: '',
  };
  const plot = {
    ctx: pen,
    bbox: { left: 10, top: 0, width: 100, height: 200 },
    width: 140,
    valToPos: (value: number, scale: string) => (scale === 'x' ? 10 + value : 200 - value),
  };
  return { plot: plot as unknown as uPlot, pen, callsOf: (verb: string) => calls.filter(([one]) => one === verb) };
}

const scene: PlotAnnotations = {
  spread: {
    p10: 100,
    median: 130,
    p90: 160,
    fastest: { at: 1, rate: 190 },
    slowest: { at: 60, rate: 80 },
  },
  pauses: [{ from: 20, to: 25 }],
  chapters: [0, 50],
};
const style = {
  colour: (token: string) => token,
  font: '11px system-ui',
  isRtl: false,
  rateText: String,
  names: { fastest: t('rateFastest', '190'), slowest: t('rateSlowest', '80') },
};

describe('drawBackground', () => {
  it('draws the percentile band, the pauses, the median and the chapters', () => {
    const { plot, callsOf } = plotOf();
    drawBackground(plot, scene, style);
    expect(callsOf('rect')).toEqual([
      ['rect', 10, 40, 100, 60],
      ['rect', 30, 0, 5, 200],
    ]);
    expect(callsOf('moveTo')).toEqual([
      ['moveTo', 10, 70],
      ['moveTo', 10, 195],
      ['moveTo', 60, 195],
    ]);
  });

  it('draws pauses with their width when time runs right to left', () => {
    const { plot, callsOf } = plotOf();
    const mirrored = { ...plot, valToPos: (value: number, scale: string) => (scale === 'x' ? 110 - value : value) };
    drawBackground(mirrored as uPlot, scene, { ...style, isRtl: true });
    expect(callsOf('rect')[1]).toEqual(['rect', 85, 0, 5, 200]);
  });
});

describe('drawExtremes', () => {
  it('labels the fastest and slowest passage inside the plot', () => {
    const { plot, callsOf } = plotOf();
    drawExtremes(plot, scene, style);
    expect(callsOf('text')).toEqual([
      ['text', t('rateFastest', '190'), 30, 4],
      ['text', t('rateSlowest', '80'), 70, 126],
    ]);
  });

  it('uses only colours that are design tokens', () => {
    const used: string[] = [];
    drawExtremes(plotOf().plot, scene, { ...style, colour: (token) => String(used.push(token)) });
    const tokens = readFileSync('components/ui/tokens.css', 'utf8');
    expect(used).toHaveLength(6);
    expect(used.filter((token) => !tokens.includes(`  ${token}: `))).toEqual([]);
  });

  it('scales the font with the pixel ratio', () => {
    const { plot, pen } = plotOf(2);
    drawExtremes(plot, scene, style);
    expect(pen.font).toBe('22px system-ui');
  });
});

describe('rateRange', () => {
  const withFastest = (rate: number) => rateRange({ ...scene, spread: { ...scene.spread, fastest: { at: 1, rate } } });

  it('covers the curve with space for its labels', () => {
    const { low, high } = withFastest(190);
    expect([Math.round(low), Math.round(high)]).toEqual([56, 214]);
  });

  it('cuts off an absurd peak, which would flatten the curve, and marks it at the upper end', () => {
    expect(withFastest(1e9).high).toBeLessThan(1000);
    const { plot, callsOf } = plotOf();
    const spread = { ...scene.spread, fastest: { at: 50, rate: 1e9 } };
    drawExtremes(plot, { ...scene, spread }, style);
    expect(callsOf('arc')[0]?.slice(1, 3)).toEqual([60, 20]);
  });
});
