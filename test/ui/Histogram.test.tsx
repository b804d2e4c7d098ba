import { describe, expect, it } from 'vitest';
import { Histogram } from '@/components/ui/Histogram';
import { TranslationProvider } from '@/components/ui/translation';
import type { Translate } from '@/lib/shared/localized-text';
import { renderMarkup } from '../captions/render-markup';
import { t, tMirrored } from '../translations';

const plot = (translate: Translate) => {
  const columns = ([1, 2, 3, 4] as const).map((level) => ({
    from: level * 50,
    to: level * 50 + 50,
    count: level,
    level,
  }));
  const markers = [100, 150, 200].map((value) => ({ value, text: `p${value}` }));
  const markup = renderMarkup(
    <TranslationProvider t={translate}>
      <Histogram columns={columns} markers={markers} ticks={[50, 150, 250]} label="Speech rate" />
    </TranslationProvider>,
  );
  const matches = (tag: RegExp) => [...markup.matchAll(tag)].map(([, x = '', rest = '']) => [Number(x), rest] as const);
  return {
    columns: matches(/<rect class="(?:rate-level-\d)" x="([\d.]+)"/g).map(([x]) => x),
    columnWidth: Number(/<rect [^>]*width="([\d.]+)"/.exec(markup)?.[1]),
    lines: matches(/<line x1="([\d.]+)"/g).map(([x]) => x),
    texts: matches(/<text class="axis" x="([\d.]+)"[^>]*>([^<]*)</g),
    gaps: matches(/dx="(-?\d)"/g).map(([x]) => x),
  };
};

describe('Histogram', () => {
  it('mirrors columns, markers and labels in a right-to-left locale', () => {
    const leftToRight = plot(t);
    const rightToLeft = plot(tMirrored);
    expect(leftToRight.columns).toEqual(leftToRight.columns.toSorted((a, b) => a - b));
    const mirror = (x: number) => 296 - x;
    expect(rightToLeft.columns).toEqual(leftToRight.columns.map((x) => mirror(x) - leftToRight.columnWidth));
    expect(rightToLeft.lines).toEqual(leftToRight.lines.map(mirror));
    expect(rightToLeft.texts).toEqual(leftToRight.texts.map(([x, text]) => [mirror(x), text]));
    // Labels are next to their lines. With the text direction, the outer labels change sides, but the middle one does
    // not.
    expect(leftToRight.gaps).toEqual([-3, 0, 3]);
    expect(rightToLeft.gaps).toEqual([3, 0, -3]);
  });
});
