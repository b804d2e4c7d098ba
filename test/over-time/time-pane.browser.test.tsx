import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountsView } from '@/components/over-time/TimePane';
import type { CountSeries } from '@/lib/over-time/count-series';
import { videoId } from '../network/crawled';
import { shownIn } from '../shown-in';

afterEach(cleanup);

const day = 86_400_000;
const series = (name: string, ...counts: number[]): CountSeries => ({
  videoId: videoId(name),
  points: counts.map((count, nth) => ({ at: nth * day, count })),
  absent: [],
});
const all = [series('slow', 100, 110), series('fast', 5, 500, 1005), series('once', 7)];

const view = (part: Partial<Parameters<typeof CountsView>[0]> = {}) => {
  const onChoose = vi.fn();
  const parts = { field: 'viewCount', view: 'counts', log: false, chosen: null, everyHours: 24 } as const;
  shownIn(
    <CountsView
      {...parts}
      {...{ all, onChoose, onCopy: vi.fn() }}
      titleOf={(id) => `Title ${id.slice(0, 4)}`}
      {...part}
    />,
  );
  return { onChoose, user: userEvent.setup() };
};
const row = (name: RegExp) => screen.getByRole('checkbox', { name });

describe('counts over time', () => {
  it('are drawn of those that grow, the fastest first, and said by the day', () => {
    view();
    const list = within(screen.getByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Title fast1,005+500 a day',
      '2Title slow110+10 a day',
      'Title once7seen once',
    ]);
    expect(row(/Title once/)).toHaveProperty('checked', false);
  });

  it('take further videos in, and let them go', async () => {
    const { onChoose, user } = view();
    await user.click(row(/Title once/));
    expect(onChoose).toHaveBeenLastCalledWith({ chosen: [videoId('fast'), videoId('slow'), videoId('once')] });
    await user.click(row(/Title slow/));
    expect(onChoose).toHaveBeenLastCalledWith({ chosen: [videoId('fast')] });
  });

  it('say in words where a look was due and none came', () => {
    view({ everyHours: 10 });
    expect(screen.getByText('3 gaps: a look was due and none came, so the lines break there.')).toBeTruthy();
  });

  it('say that no gap can be told where nobody watches', () => {
    view({ everyHours: null });
    expect(screen.getByText(/is not watched, so no gap can be told/)).toBeTruthy();
  });

  it('are read off look by look with the arrow keys', async () => {
    const { user } = view();
    const plot = screen.getByRole('slider', { name: 'Counts over time of 2 videos' });
    plot.focus();
    await user.keyboard('{End}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 3, 1970/);
    await user.keyboard('{ArrowLeft}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 2, 1970/);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('1Title fast500+500 a day');
  });

  it('are a table where that reads better', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'As a table' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 3 + 2);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
