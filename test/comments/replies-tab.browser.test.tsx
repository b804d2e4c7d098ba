import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../translations';
import { pageWithReply, renderReplies } from './render-replies';
import { createRepliesEnv, page } from './replies-environment';

afterEach(cleanup);

describe('RepliesTab', () => {
  it('requests nothing when opened and shows the price of the first page', async () => {
    const { requests } = await renderReplies();
    expect(screen.getByRole('link', { name: t('repliesOpenComment') })).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(t('repliesGet')) }).textContent).toContain(
      t('approximately', '$0.00013'),
    );
    expect(requests).toEqual([]);
  });

  it('loads a page and the next one, each with its own button', async () => {
    const { user, requests, respond, run } = await renderReplies();
    await user.click(screen.getByRole('button', { name: new RegExp(t('repliesGet')) }));
    await run(() => respond(page(['1', '2'], 'two')));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('repliesNext')}`) }));
    await run(() => respond(page(['3'])));
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(requests).toHaveLength(2);
  });

  it('does not call the replies complete while more exist', async () => {
    await renderReplies(page(['1', '2'], 'two'));
    expect(screen.getByText(t.plural('repliesMore', 2))).toBeTruthy();
    expect(screen.queryByText(t.plural('repliesAll', 2))).toBeNull();
  });

  it('shows that all replies are loaded after the last page, and offers no next page', async () => {
    await renderReplies(page(['1']));
    expect(screen.getByText(t.plural('repliesAll', 1))).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(`^${t('repliesNext')}`) })).toBeNull();
  });

  it('explains a comment without replies', async () => {
    await renderReplies(page([]));
    expect(screen.getByRole('heading', { name: t('repliesNone') })).toBeTruthy();
  });

  it('keeps loaded replies after a failure and offers a retry with its price', async () => {
    const { user, respond, run } = await renderReplies(page(['1'], 'two'));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('repliesNext')}`) }));
    await run(() => respond({ kind: 'timed-out', seconds: 90 }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const again = within(screen.getByRole('alert')).getByRole('button', { name: new RegExp(t('tryAgain')) });
    expect(again.querySelector('.price')).toBeTruthy();
  });

  it('shows names as received, or pseudonyms once the user chooses them, and stores the choice', async () => {
    const { user, container, panel } = await renderReplies(page(['1']).replace('Reply 1', '@person1 I mean @someone'));
    expect(container.textContent).toContain('@person1 I mean @someone');
    await user.click(screen.getByRole('button', { name: t('more') }));
    expect(screen.getByRole('menuitemradio', { name: t('namesAsReceived') }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: t('pseudonyms') }));
    await waitFor(() => expect(container.textContent).not.toContain('person1'));
    expect(container.textContent).toMatch(/Reader [0-9a-f]{4}/);
    expect(panel.getState().settings.pseudonyms).toBe(true);
  });

  it('gets the first page again from the form above the list, in either format', async () => {
    const { user, requests, run } = await renderReplies(page(['1']));
    await user.click(screen.getByRole('button', { name: t('getAgain') }));
    expect(screen.getByLabelText(t('repliesForm'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('repliesFirstPage')}`) }));
    await run(() => {});
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('seeks to times and opens links safely', async () => {
    const { container, panel, sought, user } = await renderReplies(
      pageWithReply({ textDisplay: 'At 4:29, https://example.org/a' }),
    );
    panel.setState({ clock: { time: 0, paused: true, rate: 1, length: 600 } });
    await user.click(screen.getByRole('button', { name: '4:29' }));
    expect(sought).toEqual([269]);
    const link = container.querySelector('.reply a');
    expect(link?.getAttribute('href')).toBe('https://example.org/a');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link?.getAttribute('target')).toBe('_blank');
  });

  it('shows plain text as text with its line breaks', async () => {
    const attack = '<img src=x onerror=run()><script>run()</script>\nsecond';
    const { container } = await renderReplies(pageWithReply({ textDisplay: attack }));
    expect(container.querySelector('.reply .reply-text')?.textContent).toBe(attack);
    expect(container.querySelector('.reply img, .reply script')).toBeNull();
  });

  it('shows a reply that has only an id', async () => {
    await renderReplies(pageWithReply({}));
    const row = screen.getByRole('article');
    for (const absent of ['repliesNoName', 'dateNotGiven', 'repliesNoText'] as const)
      expect(row.textContent).toContain(t(absent));
  });

  it('cuts a name of ten thousand letters', async () => {
    const { container } = await renderReplies(pageWithReply({ authorDisplayName: 'x'.repeat(10_000) }));
    expect(container.querySelector('.reply-head b')?.textContent?.length).toBeLessThanOrEqual(200);
  });

  it('shows each of several replies without an id', async () => {
    await renderReplies(JSON.stringify({ data: [{ textDisplay: 'Ebb' }, { id: null, textDisplay: 'Flood' }] }));
    expect([screen.getByText('Ebb'), screen.getByText('Flood')]).toHaveLength(2);
    expect(screen.queryByText(t.plural('repliesSkipped', 1))).toBeNull();
  });

  it('shows the numbers of unreadable replies and of replies with unreadable fields', async () => {
    await renderReplies(JSON.stringify({ data: [{ id: 'a', likeCount: 'many' }, 7, null] }));
    expect(screen.getByText(t.plural('repliesSkipped', 2))).toBeTruthy();
    expect(screen.getByText(t.plural('wrongFields', 1))).toBeTruthy();
  });

  it('marks edited replies and replies to others, and keeps the service’s numbers when sorted', async () => {
    const { user } = await renderReplies(
      JSON.stringify({
        data: [
          { id: 'a', textDisplay: 'one', authorDisplayName: '@a', likeCount: 1 },
          {
            id: 'b',
            textDisplay: '@a two',
            authorDisplayName: '@b',
            likeCount: 5,
            publishedAt: '2026-11-18T12:00:00Z',
            updatedAt: '2026-11-18T13:00:00Z',
          },
        ],
      }),
    );
    const [, second] = screen.getAllByRole('article');
    expect(second?.className).toBe('reply nested');
    expect(second?.textContent).toContain(t('repliesEdited'));
    await user.selectOptions(screen.getByLabelText(t('order')), 'liked');
    const [first] = screen.getAllByRole('article');
    expect(first?.className).toBe('reply');
    expect(first?.textContent).toContain(t('repliesEdited'));
  });

  it('searches loaded replies and shows the number of matches', async () => {
    const { user, requests } = await renderReplies(page(['1', '2', '33']));
    await user.type(screen.getByRole('searchbox'), 'reply 3');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText(t('shownOf', 1, 3))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('showAll') }));
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(requests).toEqual([]);
  });

  it('filters by likes typed with Arabic digits', async () => {
    const { store, user } = await renderReplies(page(['1']));
    await user.click(screen.getByRole('button', { name: t('filter') }));
    await user.type(screen.getByLabelText(t('repliesFilterLikes')), '٥');
    expect(store.getState().filter.minLikes).toBe(5);
  });

  it('rejects text without a comment before any request, and explains it in one sentence', async () => {
    const { user, requests } = await renderReplies(undefined, createRepliesEnv(null));
    await user.type(screen.getByLabelText(t('repliesPasteLabel')), 'no comment');
    await user.click(screen.getByRole('button', { name: t('show') }));
    expect(screen.getByText(t('repliesBadPaste'))).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('exports the names that it shows, and no real ones without a reason', async () => {
    const { user, saved } = await renderReplies(page(['1']));
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('button', { name: /NDJSON/ }));
    expect(saved).toEqual([]);
    await user.type(screen.getByLabelText(t('reasonForNames')), 'Approved study of names');
    await user.click(screen.getByRole('button', { name: /NDJSON/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.text).toContain('"namesShownBecause":"Approved study of names"');
    await user.click(screen.getByRole('button', { name: t('exportVerb') }));
    await user.click(screen.getByRole('button', { name: t('pseudonyms') }));
    expect(screen.queryByLabelText(t('reasonForNames'))).toBeNull();
    await user.click(screen.getByRole('button', { name: /NDJSON/ }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.text).not.toContain('person1');
  });
});
