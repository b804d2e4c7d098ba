import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateComparison } from '@/components/speech-rate/RateComparison';
import { defaultSettings } from '@/lib/settings/settings';
import type { RateRank } from '@/lib/speech-rate/rate-distribution';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const others = [100, 120, 140, 180].map((rate) => ({
  videoId: `video${rate}`,
  lang: 'en',
  rate,
  spread: { p10: rate - 20, median: rate, p90: rate + 30 },
}));
const rank: RateRank = { others, slower: 3, equal: 0, faster: 1 };

const showComparison = (over: Partial<Parameters<typeof RateComparison>[0]> = {}) => {
  const handlers = { onTable: vi.fn(), onAcrossLanguages: vi.fn() };
  const fixed = {
    reading: null,
    acrossLanguages: false,
    thresholds: defaultSettings.speechRateLimits,
    weight: 1,
    asTable: false,
  };
  const here = { rate: 158.4, lang: 'en' };
  renderInPage(<RateComparison current={here} rank={rank} titleOf={() => null} {...fixed} {...handlers} {...over} />);
  return handlers;
};

describe('RateComparison', () => {
  it('shows a plot with a text description', () => {
    showComparison();
    const words = t('rateComparisonWords', '3', '4', 'English', '1');
    expect(screen.getByRole('img', { name: words }).textContent).toContain(t('rateComparisonHere', '158'));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows a table, fastest first, with this video at its rank', () => {
    showComparison({ asTable: true, titleOf: (id) => (id === 'video180' ? 'Fast water' : null) });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Fast water180160–210',
      'This video158',
      'video140140120–170',
      'video120120100–150',
      'video10010080–130',
    ]);
  });

  it('shows a sentence instead of a plot when fewer than three videos are comparable', () => {
    showComparison({ rank: { others: others.slice(0, 2), slower: 2, equal: 0, faster: 0 } });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/^2 other videos have saved captions in English/)).toBeTruthy();
  });

  it('includes other languages only on request and calls them not comparable', async () => {
    const { onAcrossLanguages } = showComparison();
    expect(screen.queryByText(/Not comparable/)).toBeNull();
    await userEvent.setup().click(screen.getByRole('checkbox', { name: t('rateComparisonAll') }));
    expect(onAcrossLanguages).toHaveBeenCalledWith(true);
    cleanup();
    showComparison({ acrossLanguages: true });
    expect(screen.getByText(/^Not comparable across languages/)).toBeTruthy();
    expect(screen.getByText(t('rateComparisonWordsAll', '3', '4', '1'))).toBeTruthy();
  });

  it('shows the progress of reading saved captions', () => {
    showComparison({ reading: { done: 12, total: 80 } });
    expect(screen.getByRole('status').textContent).toBe(t('rateComparisonReading', '12', '80'));
  });
});
