import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountsView } from '@/components/over-time/TimePane';
import type { CountSeries } from '@/lib/over-time/count-series';
import { videoId } from '../network/crawled';
import { renderInPage } from '../shown-in';

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
  renderInPage(
    <CountsView
      {...parts}
      all={all}
      onChoose={onChoose}
      onCopy={vi.fn()}
      titleOf={(id) => `Title ${id.slice(0, 4)}`}
      {...part}
    />,
  );
  return { onChoose, user: userEvent.setup() };
};
const row = (name: RegExp) => screen.getByRole('checkbox', { name });

describe('CountsView', () => {
  it('plots the growing videos, fastest first, with their growth per day', () => {
    view();
    const list = within(screen.getByRole('list'));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Title fast1,005+500 a day',
      '2Title slow110+10 a day',
      'Title once7seen once',
    ]);
    expect(row(/Title once/)).toHaveProperty('checked', false);
  });

  it('adds and removes videos', async () => {
    const { onChoose, user } = view();
    await user.click(row(/Title once/));
    expect(onChoose).toHaveBeenLastCalledWith({ chosen: [videoId('fast'), videoId('slow'), videoId('once')] });
    await user.click(row(/Title slow/));
    expect(onChoose).toHaveBeenLastCalledWith({ chosen: [videoId('fast')] });
  });

  it('reports gaps without an observation', () => {
    view({ everyHours: 10 });
    expect(screen.getByText('3 gaps: a look was due and none came, so the lines break there.')).toBeTruthy();
  });

  it('explains that there are no gaps without a schedule', () => {
    view({ everyHours: null });
    expect(screen.getByText(/is not watched, so no gap can be told/)).toBeTruthy();
  });

  it('moves the cursor between observations with the arrow keys', async () => {
    const { user } = view();
    const plot = screen.getByRole('slider', { name: 'Counts over time of 2 videos' });
    plot.focus();
    await user.keyboard('{End}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 3, 1970/);
    await user.keyboard('{ArrowLeft}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 2, 1970/);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('1Title fast500+500 a day');
  });

  it('shows a table on request', async () => {
    const { user } = view();
    await user.click(screen.getByRole('button', { name: 'As a table' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 3 + 2);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
