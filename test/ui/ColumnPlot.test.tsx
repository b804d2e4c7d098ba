import { describe, expect, it } from 'vitest';
import { ColumnPlot } from '@/components/ui/ColumnPlot';
import { TranslationProvider } from '@/components/ui/translation';
import type { Translate } from '@/lib/shared/localized-text';
import { renderMarkup } from '../captions/drawn';
import { t, tMirrored } from '../words-of';

const plot = (words: Translate) => {
  const columns = ([1, 2, 3, 4] as const).map((step) => ({ from: step * 50, to: step * 50 + 50, count: step, step }));
  const marks = [100, 150, 200].map((at) => ({ at, text: `p${at}` }));
  const markup = renderMarkup(
    <TranslationProvider t={words}>
      <ColumnPlot columns={columns} markers={marks} ticks={[50, 150, 250]} label="Speech rate" />
    </TranslationProvider>,
  );
  const all = (tag: RegExp) => [...markup.matchAll(tag)].map(([, x = '', rest = '']) => [Number(x), rest] as const);
  return {
    columns: all(/<rect class="(?:p\d)" x="([\d.]+)"/g).map(([x]) => x),
    wide: Number(/<rect [^>]*width="([\d.]+)"/.exec(markup)?.[1]),
    lines: all(/<line x1="([\d.]+)"/g).map(([x]) => x),
    texts: all(/<text class="axis" x="([\d.]+)"[^>]*>([^<]*)</g),
    gaps: all(/dx="(-?\d)"/g).map(([x]) => x),
  };
};

describe('ColumnPlot', () => {
  it('starts with slow rates in reading direction, with all labels', () => {
    const left = plot(t);
    const right = plot(tMirrored);
    expect(left.columns).toEqual(left.columns.toSorted((a, b) => a - b));
    const mirrored = (x: number) => 296 - x;
    expect(right.columns).toEqual(left.columns.map((x) => mirrored(x) - left.wide));
    expect(right.lines).toEqual(left.lines.map(mirrored));
    expect(right.texts).toEqual(left.texts.map(([x, text]) => [mirrored(x), text]));
    // Labels are next to their lines. The outer ones change sides with the direction, the middle one does not.
    expect(left.gaps).toEqual([-3, 0, 3]);
    expect(right.gaps).toEqual([3, 0, -3]);
  });
});
