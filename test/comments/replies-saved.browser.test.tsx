import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../translations';
import { renderReplies } from './render-replies';
import { comment, createRepliesEnv, page, repliesParams } from './replies-environment';

afterEach(cleanup);

describe('RepliesPane › earlier pages', () => {
  it('counts replies that only they contain separately, on screen and in files', async () => {
    const env = createRepliesEnv();
    env.saveResponse('commentReplies', repliesParams(), page(['1']));
    env.saveResponse('commentReplies', repliesParams('earlier'), page(['2']));
    const { user, saved } = await renderReplies(undefined, env);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText(t.plural('repliesAll', 1))).toBeTruthy();
    expect(screen.getByText(t.plural('repliesOlder', 1))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('button', { name: t('pseudonyms') }));
    await user.click(screen.getByRole('button', { name: /^Markdown/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.text).toContain('Reply 2');
    expect(saved[0]?.text).toContain(t.plural('repliesOlder', 1).replace('.', '\\.'));
  });
});

describe('RepliesPane › retention period', () => {
  const day = 86_400_000;
  const dateOf = (time: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(time);

  async function openSavedFor(days: number) {
    const env = createRepliesEnv();
    const savedAt = env.clock.time;
    env.saveResponse('commentReplies', repliesParams(), page(['1'], 'two'));
    env.saveResponse('commentReplies', repliesParams('two'), page(['2'], 'three'));
    env.clock.time += days * day;
    return { ...(await renderReplies(undefined, env)), savedAt };
  }
  const overdue = (savedAt: number, days = 30) => t.plural('repliesOverdue', days, dateOf(savedAt));

  it('shows only its end date before it is over', async () => {
    const { savedAt } = await openSavedFor(29);
    expect(screen.getByText(t('repliesKeepUntil', dateOf(savedAt + 30 * day)))).toBeTruthy();
    expect(screen.queryByText(overdue(savedAt))).toBeNull();
  });

  it('offers a refresh with the price of all pages when it is over, without a request', async () => {
    const { savedAt, panel, requests, run } = await openSavedFor(31);
    const { settings } = panel.getState();
    await run(() => panel.setState({ settings: { ...settings, enteredPrices: { commentReplies: 130 } } }));
    expect(screen.getByText(overdue(savedAt))).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 2)) }).textContent).toContain(
      t('priceOwn', '$0.00026'),
    );
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(requests).toEqual([]);
  });

  it('has the length that the user chose', async () => {
    const { savedAt, panel, run } = await openSavedFor(8);
    const { settings } = panel.getState();
    expect(screen.queryByText(overdue(savedAt, 7))).toBeNull();
    await run(() => panel.setState({ settings: { ...settings, replyDays: 7 } }));
    expect(screen.getByText(overdue(savedAt, 7))).toBeTruthy();
  });

  it('starts again after all pages were refreshed', async () => {
    const { savedAt, user, respond, run } = await openSavedFor(31);
    await user.click(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 2)) }));
    await run(() => respond(page(['1'], 'two')));
    expect(screen.getByText(overdue(savedAt))).toBeTruthy();
    await run(() => respond(page(['2'], 'three')));
    expect(screen.queryByText(overdue(savedAt))).toBeNull();
  });

  it('lets a second refresh request only the page that the first one lacks', async () => {
    const { user, store, requests, respond, run } = await openSavedFor(31);
    await user.click(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 2)) }));
    await run(() => respond(page(['1'], 'two')));
    await run(() => respond({ kind: 'timed-out', seconds: 90 }));
    await run(() => store.getState().dismiss());
    await user.click(screen.getByRole('button', { name: new RegExp(t.plural('repliesRefresh', 1)) }));
    await run(() => respond(page(['2 again'])));
    expect(requests.map(({ params }) => params)).toEqual([repliesParams(), repliesParams('two'), repliesParams('two')]);
  });

  it('lets the user delete replies, after a confirmation', async () => {
    HTMLDialogElement.prototype.showModal ??= () => {};
    const { user, controls } = await openSavedFor(31);
    await user.click(screen.getByRole('button', { name: t('repliesDelete') }));
    expect(controls.deletions).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('delete'), hidden: true }));
    expect(controls.deletions).toEqual([{ what: 'replies', comment }]);
  });

  it.each(['CSV', 'NDJSON', 'Markdown'])('has its end date in an exported %s file', async (format) => {
    const { user, saved, savedAt } = await openSavedFor(0);
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('button', { name: t('pseudonyms') }));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${format}`) }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const expected =
      format === 'Markdown'
        ? t('repliesKeepUntil', dateOf(savedAt + 30 * day))
        : new Date(savedAt + 30 * day).toISOString();
    expect(saved[0]?.text).toContain(expected);
  });
});
