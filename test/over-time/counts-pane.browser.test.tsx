import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountsView } from '@/components/over-time/CountsPane';
import type { CountSeries } from '@/lib/over-time/count-series';
import { videoId } from '../network/crawl-captures';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const day = 86_400_000;
const series = (name: string, ...counts: number[]): CountSeries => ({
  videoId: videoId(name),
  points: counts.map((count, nth) => ({ at: nth * day, count })),
  absent: [],
});
const all = [series('slow', 100, 110), series('fast', 5, 500, 1005), series('once', 7)];

const renderView = (part: Partial<Parameters<typeof CountsView>[0]> = {}) => {
  const onChoose = vi.fn();
  const onCopy = vi.fn();
  renderInPage(
    <CountsView
      field="viewCount"
      view="counts"
      log={false}
      lines="videos"
      days={null}
      selected={null}
      outliers={false}
      everyHours={24}
      all={all}
      onChoose={onChoose}
      onCopy={onCopy}
      titleOf={(id) => `Title ${id.slice(0, 4)}`}
      {...part}
    />,
  );
  return { onChoose, onCopy, user: userEvent.setup() };
};
const tableCells = () =>
  within(screen.getByRole('table', { name: t('timeTable') }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
const box = (title: string) => screen.getByRole('checkbox', { name: t('timePlotVideo', title) });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent.trim()).filter(Boolean));

describe('CountsView', () => {
  const withAbsurd = [...all, series('absurd', 1e18, 1e18 + 4096)];

  it('leaves a video out of the sum whose count would hide all others, and says so', async () => {
    const { user, onChoose } = renderView({ all: withAbsurd, lines: 'sum' });
    expect(screen.getByText(t.plural('timeSumOf', 3), { exact: false })).toBeTruthy();
    expect(screen.getByText(t.plural('timeOutliers', 1))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('timeInclude') }));
    expect(onChoose).toHaveBeenCalledWith({ outliers: true });
  });

  it('includes such a video in the sum if the user wants it', () => {
    renderView({ all: withAbsurd, lines: 'sum', outliers: true });
    expect(screen.getByText(t.plural('timeSumOf', 4), { exact: false })).toBeTruthy();
    expect(screen.queryByText(t.plural('timeOutliers', 1))).toBeNull();
    expect(screen.getByRole('button', { name: t.plural('timeLeaveOut', 1) })).toBeTruthy();
  });

  it('plots such a video only if the user chooses it', () => {
    renderView({ all: withAbsurd });
    expect(box('Title absu')).toMatchObject({ checked: false });
    cleanup();
    renderView({ all: withAbsurd, selected: [videoId('absurd')] });
    expect(box('Title absu')).toMatchObject({ checked: true });
    expect(screen.queryByText(t.plural('timeOutliers', 1))).toBeNull();
  });

  it('plots the fastest growing videos if the chosen ones are in another collection', () => {
    renderView({ selected: [videoId('elsewhere')] });
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(2);
  });

  it('lists videos with their growth, fastest first, and does not plot a video observed only once', () => {
    renderView();
    expect(rows()).toEqual([
      ['1', 'Title fast', '1,005', '+1,000', '+500', '+20,000.0%'],
      ['2', 'Title slow', '110', '+10', '+10', '+10.0%'],
      ['Title once', '7', t('timeSeenOnce')],
    ]);
    expect(box('Title once')).toHaveProperty('checked', false);
    expect(screen.getByText(new RegExp(t('shownOf', 2, '3 videos')))).toBeTruthy();
  });

  it('adds videos to the plot and removes them', async () => {
    const { onChoose, user } = renderView();
    await user.click(box('Title once'));
    expect(onChoose).toHaveBeenLastCalledWith({
      lines: 'videos',
      selected: [videoId('fast'), videoId('slow'), videoId('once')],
    });
    await user.click(box('Title slow'));
    expect(onChoose).toHaveBeenLastCalledWith({ lines: 'videos', selected: [videoId('fast')] });
  });

  it('sorts the videos by a column when its heading is clicked, unknown values last', async () => {
    const { user } = renderView({
      all: [series('many', 5_000, 5_001), series('zero', 0, 50), series('down', 9, 8), ...all],
    });
    const titles = () => rows().map((cells) => /Title (\w+)/.exec(cells.join())?.[1]);
    await user.click(screen.getAllByRole('button', { name: t('viewCount') }).at(-1) ?? document.body);
    expect(titles()).toEqual(['many', 'fast', 'slow', 'zero', 'down', 'once']);
    // A count that starts at zero has no growth in percent.
    await user.click(screen.getByRole('button', { name: '%' }));
    expect(titles()).toEqual(['fast', 'slow', 'many', 'down', 'zero', 'once']);
  });

  it('plots the sum of the videos that were observed from the start', () => {
    renderView({ lines: 'sum', all: [...all, { ...series('late', 1, 2), points: [{ at: day, count: 9 }] }] });
    expect(screen.getByText(new RegExp(t.plural('timeSumOf', 3)))).toBeTruthy();
    expect(box('Title fast')).toHaveProperty('checked', false);
  });

  it('limits the growth to the chosen number of last days', () => {
    renderView({ days: 1 });
    expect(rows()[0]).toEqual(['1', 'Title fast', '1,005', '+505', '+505', '+101.0%']);
  });

  it('shows the number of gaps in the schedule', () => {
    renderView({ everyHours: 10 });
    expect(screen.getByText(new RegExp(t.plural('timeGaps', 2)))).toBeTruthy();
  });

  it('states that the videos are not tracked if there is no schedule', () => {
    renderView({ everyHours: null });
    expect(screen.getByText(new RegExp(t('timeNoSchedule')))).toBeTruthy();
  });

  it('moves the cursor between observations with the End and arrow keys', async () => {
    const { user } = renderView();
    const plot = screen.getByRole('slider', { name: t('timePlot', t('viewCount'), '2 videos') });
    plot.focus();
    await user.keyboard('{End}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 3, 1970/);
    await user.keyboard('{ArrowLeft}');
    expect(plot.getAttribute('aria-valuetext')).toMatch(/Jan 2, 1970/);
    expect(rows()[0]).toEqual(['1', 'Title fast', '500', '+1,000', '+500', '+20,000.0%']);
  });

  it('replaces the plot with a table on request', async () => {
    const { user } = renderView();
    await user.click(screen.getByRole('button', { name: t('viewAsTable') }));
    expect(within(screen.getByRole('table', { name: t('timeTable') })).getAllByRole('row')).toHaveLength(1 + 3 + 2);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it.each<[string, Partial<Parameters<typeof CountsView>[0]>, string[][]]>([
    [
      'counts',
      {},
      [
        ['5', ''],
        ['500', ''],
        ['1,005', '1,000'],
      ],
    ],
    [
      'change since the first observation',
      { view: 'change' },
      [
        ['0', ''],
        ['+495', ''],
        ['+1,000', '+1,000'],
      ],
    ],
    [
      'change per day',
      { view: 'per-day' },
      [
        ['', ''],
        ['+495', ''],
        ['+505', '+1,000'],
      ],
    ],
  ])('lists the values of the view in the table: %s', async (_, part, values) => {
    const { user } = renderView({ ...part, all: [series('fast', 5, 500, 1005)] });
    await user.click(screen.getByRole('button', { name: t('viewAsTable') }));
    expect(tableCells().map((cells) => cells.slice(2))).toEqual(values);
  });

  it('lists the sum in the table, and copies it', async () => {
    const { onCopy, user } = renderView({ lines: 'sum' });
    await user.click(screen.getByRole('button', { name: t('viewAsTable') }));
    expect(tableCells().map((cells) => [cells[0], ...cells.slice(2)])).toEqual([
      ['3 videos', '112', ''],
      ['3 videos', '617', ''],
      ['3 videos', '1,122', '1,010'],
    ]);
    await user.click(screen.getByRole('button', { name: t('timeCopy') }));
    expect(onCopy).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ videos: 3 }));
  });
});
