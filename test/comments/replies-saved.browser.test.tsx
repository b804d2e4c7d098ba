import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../words-of';
import { comment, page, repliesParams, repliesWorld } from './replies-environment';
import { shown } from './replies-shown';

afterEach(cleanup);

describe('RepliesPane › retention period', () => {
  const day = 86_400_000;
  const dateOf = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(at);

  async function openSavedFor(days: number) {
    const world = repliesWorld();
    const savedAt = world.clock.time;
    world.hold('commentReplies', repliesParams(), page(['1'], 'two'));
    world.hold('commentReplies', repliesParams('two'), page(['2'], 'three'));
    world.clock.time += days * day;
    return { ...(await shown(undefined, world)), savedAt };
  }
  const overdue = (savedAt: number, days = 30) => t.plural('repliesOverdue', days, dateOf(savedAt));

  it('shows only its end date before it is over', async () => {
    const { savedAt } = await openSavedFor(29);
    expect(screen.getByText(t('repliesKeepUntil', dateOf(savedAt + 30 * day)))).toBeTruthy();
    expect(screen.queryByText(overdue(savedAt))).toBeNull();
  });

  it('offers a refresh with the price of all pages when it is over, without a request', async () => {
    const { savedAt, panel, asked, doing } = await openSavedFor(31);
    const { settings } = panel.getState();
    await doing(() => panel.setState({ settings: { ...settings, ownPrices: { commentReplies: 130 } } }));
    expect(screen.getByText(overdue(savedAt))).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 2)) }).textContent).toContain(
      t('priceOwn', '$0.00026'),
    );
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  it('has the length that the user chose', async () => {
    const { savedAt, panel, doing } = await openSavedFor(8);
    const { settings } = panel.getState();
    expect(screen.queryByText(overdue(savedAt, 7))).toBeNull();
    await doing(() => panel.setState({ settings: { ...settings, replyDays: 7 } }));
    expect(screen.getByText(overdue(savedAt, 7))).toBeTruthy();
  });

  it('starts again after all pages were refreshed', async () => {
    const { savedAt, user, answer, doing } = await openSavedFor(31);
    await user.click(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 2)) }));
    await doing(() => answer(page(['1'], 'two')));
    expect(screen.getByText(overdue(savedAt))).toBeTruthy();
    await doing(() => answer(page(['2'], 'three')));
    expect(screen.queryByText(overdue(savedAt))).toBeNull();
  });

  it('lets the user delete replies, after a confirmation', async () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const { user, environment } = await openSavedFor(31);
    await user.click(screen.getByRole('button', { name: t('repliesDelete') }));
    expect(environment.forgotten).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('delete'), hidden: true }));
    expect(environment.forgotten).toEqual([{ what: 'replies', comment }]);
  });

  it.each(['CSV', 'NDJSON', 'Markdown'])('has its end written into a %s file', async (format) => {
    const { user, saved, savedAt } = await openSavedFor(0);
    await user.click(screen.getByRole('button', { name: t('repliesExport') }));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${format}`) }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const said =
      format === 'Markdown'
        ? t('repliesKeepUntil', dateOf(savedAt + 30 * day))
        : new Date(savedAt + 30 * day).toISOString();
    expect(saved[0]?.text).toContain(said);
  });
});
