import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { noSpending } from '@/lib/spending/spending';
import { settle } from '../captions/captions-environment';
import { t } from '../translations';
import { pageWithReply, renderReplies } from './render-replies';
import { createRepliesEnv, page, repliesParams } from './replies-environment';

afterEach(cleanup);

describe('ReplyList', () => {
  const openMenu = (user: UserEvent) => user.click(screen.getByRole('button', { name: t('more') }));
  const picturesItem = () => screen.queryByRole('menuitemcheckbox', { name: t('repliesPictures') });

  it('loads pictures only on request in the menu of the comment, and only over https', async () => {
    const row = (id: string, authorProfileImageUrl: string) => ({ id, authorProfileImageUrl });
    const data = [row('a', 'https://pictures.example/a.jpg'), row('b', 'http://pictures.example/b.jpg')];
    const { container, user } = await renderReplies(JSON.stringify({ data }));
    expect(container.querySelector('img, [style*="url"]')).toBeNull();
    expect(container.innerHTML).not.toContain('pictures.example');
    await openMenu(user);
    expect(screen.getByText(t('repliesPicturesNote'))).toBeTruthy();
    await user.click(picturesItem() as HTMLElement);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map(({ src }) => src)).toEqual(['https://pictures.example/a.jpg']);
    expect(pictures[0]?.getAttribute('loading')).toBe('lazy');
    expect(pictures[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(container.innerHTML).not.toContain('b.jpg');
    await openMenu(user);
    expect(picturesItem()?.getAttribute('aria-checked')).toBe('true');
    await user.click(picturesItem() as HTMLElement);
    expect(container.querySelector('img')).toBeNull();
  });

  it('offers no pictures if there are none', async () => {
    const { user } = await renderReplies(page(['1']));
    await openMenu(user);
    expect(picturesItem()).toBeNull();
  });

  it('shows the age of recent replies and the date of older ones', async () => {
    // The clock of these tests is in January 2027.
    const dates = ['2027-01-13T12:00:00Z', '2024-03-04T12:00:00Z'];
    const { container } = await renderReplies(
      JSON.stringify({ data: dates.map((publishedAt, id) => ({ id: `${id}`, publishedAt })) }),
    );
    expect([...container.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
      '1\u00a0d ago',
      'Mar 4, 2024',
    ]);
  });

  it('highlights matches in the displayed text without changing it', async () => {
    const attack = '<b>Oats</b> at 4:29, oats';
    const { user, container } = await renderReplies(pageWithReply({ textDisplay: attack }));
    expect(container.querySelector('mark')).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'oats');
    expect([...container.querySelectorAll('mark')].map(({ innerHTML }) => innerHTML)).toEqual(['Oats', 'oats']);
    expect(container.querySelector('.reply .reply-text')?.textContent).toBe(attack);
    expect(container.querySelector('.reply b:not(.truncated)')).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 't 4:2');
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['t ', '4:2']);
    expect(container.querySelector('.reply button')?.textContent).toBe('4:29');
  });

  it('says that a reply is shortened if its markup is too long, even if its text is not', async () => {
    const env = createRepliesEnv();
    const textDisplay = '<a href="https://example.org">tide</a> '.repeat(600);
    env.saveResponse('commentReplies', repliesParams(undefined, 'html'), pageWithReply({ textDisplay }));
    const { store, run, container } = await renderReplies(undefined, env);
    await run(() => store.getState().chooseForm('html'));
    await run(settle);
    expect(container.querySelector('.reply .reply-text')?.textContent).toContain('tide');
    expect(screen.getByText(t('repliesCut'), { exact: false })).toBeTruthy();
  });

  it('states the number of all rows even if only some are rendered', async () => {
    const { user, container } = await renderReplies(page(Array.from({ length: 700 }, (_, index) => String(index))));
    const articles = screen.getAllByRole('article');
    expect(articles.length).toBeLessThan(100);
    expect(articles[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(articles.every((row) => row.getAttribute('aria-setsize') === '700')).toBe(true);
    await user.type(screen.getByRole('searchbox'), 'reply 699 at');
    const [only] = screen.getAllByRole('article');
    expect(only?.textContent).toContain('Reply 699');
    expect([only?.getAttribute('aria-posinset'), only?.getAttribute('aria-setsize')]).toEqual(['1', '1']);
    expect(container.querySelector('[role=feed]')).toBeTruthy();
  });
});

describe('RepliesMore with several pages', () => {
  it('offers several pages for one total price', async () => {
    const { panel, run } = await renderReplies(page(['1'], 'two'));
    const { settings } = panel.getState();
    await run(() => panel.setState({ settings: { ...settings, enteredPrices: { commentReplies: 130 } } }));
    const many = screen.getByRole('button', { name: new RegExp(t.plural('repliesUpTo', 5)) });
    expect(many.textContent).toContain(t('priceOwn', '$0.00065'));
  });

  it('shows the price of the typed number of pages before the field is left', async () => {
    const { panel, user, run } = await renderReplies(page(['1'], 'two'));
    const { settings } = panel.getState();
    await run(() => panel.setState({ settings: { ...settings, enteredPrices: { commentReplies: 130 } } }));
    const field = screen.getByLabelText(t('repliesPagesAtOnce'));
    await user.clear(field);
    await user.type(field, '40');
    const many = screen.getByRole('button', { name: new RegExp(t.plural('repliesUpTo', 40)) });
    expect(many.textContent).toContain(t('priceOwn', '$0.0052'));
  });

  it('blocks a run beyond the limits and shows how many pages they allow', async () => {
    const { panel, user, requests, run } = await renderReplies(page(['1'], 'two'));
    const { settings } = panel.getState();
    const budgets = { ...settings.budgets, perDay: 1000 };
    const today = { ...noSpending, micros: 610 };
    await run(() =>
      panel.setState({ settings: { ...settings, enteredPrices: { commentReplies: 130 }, budgets }, today }),
    );
    const many = () => screen.getByRole('button', { name: new RegExp(`^${t.plural('repliesUpTo', 5)}`) });
    expect(many().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(t.plural('repliesLimitLeaves', 3), { exact: false }).id).toBe(
      many().getAttribute('aria-describedby'),
    );
    await user.click(many());
    expect(requests).toEqual([]);
    await run(() => panel.setState({ today: { ...today, micros: 350 } }));
    expect(many().getAttribute('aria-disabled')).toBeNull();
  });

  it('counts requests of unknown price against the daily limit', async () => {
    const { panel, run } = await renderReplies(page(['1'], 'two'));
    await run(() =>
      panel.setState({
        today: { ...noSpending, unpriced: 49 },
        settings: { ...panel.getState().settings, estimates: false },
      }),
    );
    expect(screen.getByText(t.plural('repliesLimitLeaves', 1), { exact: false })).toBeTruthy();
    const next = screen.getByRole('button', { name: new RegExp(`^${t('repliesNext')}`) });
    expect(next.getAttribute('aria-disabled')).toBeNull();
  });
});
