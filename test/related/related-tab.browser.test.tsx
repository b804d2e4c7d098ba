import { PanelProvider } from '@/components/ui/panel-state';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RelatedTab } from '@/components/related/RelatedTab';
import { PageFrame } from '@/components/ui/PageFrame';
import {
  createCaptionsEnv,
  createPanel,
  serviceUrl,
  settle,
  showInTab,
  videoA,
} from '../captions/captions-environment';
import { t } from '../translations';

afterEach(cleanup);

const ids = ['ccccccccccc', '-dddddddddd', 'eeeeeeeeeee'];
const rows: object[] = [
  {
    videoId: ids[0],
    title: 'The clock that ran on tides',
    channelTitle: 'Works',
    viewCount: 88_412,
    publishedAt: '2024-03-04T12:00:00Z',
  },
  { videoId: ids[1], title: 'ساعة الماء', channelHandle: '@sky', viewCount: 1, publishedAt: 'last spring' },
  { videoId: ids[2] },
];
const bodyOf = (data: unknown[] = rows, more: object = { pagesFetched: 2 }) => JSON.stringify({ data, ...more });
const params = { videoId: videoA, pages: 3 };

async function openRelatedTab(
  body: string | null = bodyOf(),
  requested: object = params,
  env = createCaptionsEnv(),
  enteredPrices = {},
) {
  if (body !== null) env.saveResponse('relatedVideos', { ...params, ...requested }, body);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({ related: { pages: 3, country: null, language: null } });
  panel.setState({ settings: { ...panel.getState().settings, enteredPrices } });
  const clock = { now: env.ports.now, every: () => () => {} };
  render(
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <RelatedTab />
      </PageFrame>
    </PanelProvider>,
  );
  const perform = async (job: () => unknown) =>
    act(async () => {
      await job();
      await settle();
    });
  await perform(() => {});
  return { ...env, panel, perform, user: userEvent.setup() };
}

const list = () => screen.getByRole('list', { name: t('relatedVideos') });
const items = () => within(list()).getAllByRole('listitem');
const rowTexts = () => items().map((item) => within(item).getAllByRole('button')[0]?.textContent);
const get = (name: RegExp) => screen.getByRole('button', { name });
/** Opens the form over a shown list and returns it. */
async function openForm({ user }: { user: UserEvent }): Promise<HTMLElement> {
  await user.click(get(/^Get again/));
  return screen.getByRole('dialog', { name: t('getRelated') });
}
const focusedText = () => document.activeElement?.textContent ?? '';

describe('RelatedTab › requests', () => {
  it('shows the exact price for each number of pages on its button and in the slider', async () => {
    const { requests } = await openRelatedTab(null);
    const slider = screen.getByRole('slider', { name: t('resultPages') });
    const prices = Array.from({ length: 10 }, (_, index) => {
      fireEvent.change(slider, { target: { value: String(index + 1) } });
      const price = get(/^Get related videos/).querySelector('.price')?.textContent;
      expect(slider.getAttribute('aria-valuetext')).toBe(
        `${index + 1} of 10, up to ${(index + 1) * 20} videos, ${price}`,
      );
      return price;
    });
    expect(prices).toEqual([
      '$0.00053',
      '$0.00103',
      '$0.00153',
      '$0.00203',
      '$0.00253',
      '$0.00303',
      '$0.00353',
      '$0.00403',
      '$0.00453',
      '$0.00503',
    ]);
    expect(requests).toEqual([]);
  });

  it('shows country and language by name and sends their codes', async () => {
    const { requests, user, perform } = await openRelatedTab(null);
    for (const name of ['country', 'language'] as const)
      expect(screen.getByText(t(name), { selector: 'label:not(.visually-hidden)' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: t('country') }));
    await user.keyboard('denm{Enter}');
    await user.click(screen.getByRole('combobox', { name: t('language') }));
    await user.keyboard('danish{Enter}');
    await user.click(get(/^Get related videos/));
    await perform(() => {});
    expect(requests.map((one) => one.params)).toEqual([{ ...params, country: 'DK', language: 'da' }]);
  });

  it('sends one request and shows its list at once', async () => {
    const { requests, user, perform, respond } = await openRelatedTab(null);
    await user.click(get(/^Get related videos/));
    await perform(() => {});
    await perform(() => respond(bodyOf()));
    expect(requests).toHaveLength(1);
    expect(items()).toHaveLength(3);
    const line = document.querySelector('.request-line');
    expect(line?.textContent).toContain('3 videos · saved just now\u00a0· $0.00153');
  });

  it('folds the form into one line, opens it with its price, and closes it with the request', async () => {
    const page = await openRelatedTab();
    expect(screen.queryByRole('slider')).toBeNull();
    const form = await openForm(page);
    expect(within(form).getByRole('slider', { name: t('resultPages') })).toBe(document.activeElement);
    const again = within(form).getByRole('button', { name: /^Get related videos/ });
    expect(again.textContent).toContain('$0.00153');
    await page.user.click(again);
    await page.perform(() => {});
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.requests).toHaveLength(1);
    expect(items()).toHaveLength(3);
    expect(screen.getByText(t('stopWaitingNote'))).toBeTruthy();
    await page.user.click(get(new RegExp(t('stopWaiting'))));
    expect(get(/^Get again/)).toBeTruthy();
  });

  it('keeps the list and shows an error after a failed refresh', async () => {
    const page = await openRelatedTab();
    const { user, perform, respond } = page;
    await user.click(within(await openForm(page)).getByRole('button', { name: /^Get related videos/ }));
    await perform(() => {});
    await perform(() => respond({ kind: 'timed-out', seconds: 90 }));
    expect(screen.getByRole('alert').textContent).toContain(t('timedOutHeading'));
    expect(items()).toHaveLength(3);
  });
});

/** Creates an environment with a ledger in which the request of the saved list was billed, and a later one was sent. */
function createBilledEnv(billed: number) {
  const env = createCaptionsEnv();
  const { time } = env.clock;
  const attempts = [
    { sentAt: time - 5, quoted: 1530, billed },
    { sentAt: time + 5, quoted: 2100, billed: null },
  ];
  env.ports.ledger = { ...env.ports.ledger, attempts: async () => attempts as never };
  return env;
}

describe('RelatedTab with a saved list', () => {
  it('shows billed and quoted cost, and that the list is not personal', async () => {
    const page = await openRelatedTab(bodyOf(), {}, createBilledEnv(1030));
    const { textContent } = await openForm(page);
    expect(textContent).toContain(`3 videos, cost $0.00103, estimated $0.00153. ${t('fromService')}`);
  });

  it('shows the cost of its own request, whatever prices were entered or used since', async () => {
    const page = await openRelatedTab(bodyOf(), {}, createBilledEnv(1030), { relatedVideos: 700 });
    expect((await openForm(page)).textContent).toContain('cost $0.00103, estimated $0.00153.');
  });

  it('shows no cost if its request is not in the ledger', async () => {
    const page = await openRelatedTab();
    expect((await openForm(page)).querySelector('p')?.textContent).toBe(t('fromService'));
  });

  it.each([
    ['more pages than requested', { pagesFetched: 4 }, 2030, '3 videos, cost $0.00203, estimated $0.00153.'],
    ['an unknown number of pages', {}, 1530, '3 videos. Cost unknown; Spending counts the estimate, $0.00153.'],
  ])('explains the bill when the service fetched %s', async (_, more, billed, sentence) => {
    const page = await openRelatedTab(bodyOf(rows, more), {}, createBilledEnv(billed));
    expect((await openForm(page)).textContent).toContain(sentence);
  });

  it('names the requested country and language', async () => {
    const page = await openRelatedTab(bodyOf(), { country: 'DK', language: 'da' });
    expect((await openForm(page)).textContent).toContain(
      `${t('relatedInCountry', 'Denmark')} ${t('relatedInLanguage', 'Danish')}`,
    );
  });

  it('shows the rank of each row, and what is known of its video', async () => {
    await openRelatedTab();
    expect(rowTexts()).toEqual([
      '1The clock that ran on tidesWorks88.4K viewsMar 2024',
      '2ساعة الماء@sky1 viewlast spring',
      '3eeeeeeeeeee title not givenchannel unknown',
    ]);
    expect(screen.getByText('Mar 2024').title).toBe('2024-03-04 12:00:00 UTC');
  });

  it('sorts and filters the rows, and keeps their ranks in the response', async () => {
    const { user } = await openRelatedTab();
    await user.selectOptions(screen.getByRole('combobox', { name: t('order') }), t('relatedByDate'));
    await user.type(screen.getByRole('searchbox', { name: t.plural('findInVideos', 3) }), 'e');
    expect(rowTexts().map((text) => text?.[0])).toEqual(['1', '3']);
    await user.keyboard('zzz');
    expect(screen.getByText(t('noMatchingVideos'))).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(items()).toHaveLength(3);
  });

  it('explains an empty list with a next step', async () => {
    await openRelatedTab(bodyOf([]));
    expect(screen.getByRole('heading', { name: t('relatedNone') })).toBeTruthy();
    expect(get(/^Get again/)).toBeTruthy();
  });
});

describe('RelatedTab with unusual rows', () => {
  it('sets unreadable rows aside, shows them on request and keeps the others', async () => {
    const { user } = await openRelatedTab(
      bodyOf([{ videoId: 7 }, ...rows, 'text', { videoId: ids[0], viewCount: 'many' }]),
    );
    expect(rowTexts().map((text) => text?.[0])).toEqual(['2', '3', '4', '6']);
    expect(screen.getByText(t.plural('skippedEntries', 2))).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: t('showThem') })[0] ?? document.body);
    expect(screen.getByText(/"videoId": 7/)).toBeTruthy();
  });

  it('lists rows without their unreadable fields, which are shown on request', async () => {
    const { user } = await openRelatedTab(bodyOf(rows.map((row) => ({ ...row, viewCount: 'many', title: 7 }))));
    expect(items()).toHaveLength(3);
    expect(screen.getByText(/^3 rows have unreadable fields/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('showThem') }));
    expect(screen.getAllByText(/viewCount: expected number/)).toHaveLength(3);
  });

  it('shows and reports duplicate rows', async () => {
    const page = await openRelatedTab(bodyOf([...rows, rows[0]]));
    expect(items()).toHaveLength(4);
    expect((await openForm(page)).textContent).toContain(t.plural('relatedRepeated', 1));
  });
});

describe('RelatedTab by keyboard', () => {
  it('has one tab stop and moves by arrows, Home, End and page keys', async () => {
    const { user } = await openRelatedTab();
    const stops = within(list())
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
    act(() => stops[0]?.focus());
    const focusedRanks = [];
    for (const key of ['ArrowDown', 'End', 'ArrowUp', 'Home', 'PageDown', 'PageUp']) {
      await user.keyboard(`{${key}}`);
      focusedRanks.push(focusedText()[0]);
    }
    expect(focusedRanks).toEqual(['2', '3', '2', '1', '3', '1']);
  });

  it('reaches the buttons of a row with the right arrow key and its menu with M', async () => {
    const { user, copied } = await openRelatedTab();
    act(() =>
      within(items()[0] as HTMLElement)
        .getAllByRole('button')[0]
        ?.focus(),
    );
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(t('addToCollection'));
    await user.keyboard('{ArrowLeft}m');
    expect(focusedText()).toBe('Show in the panelEnter');
    await user.keyboard('{ArrowUp}');
    expect(focusedText()).toBe('Copy ID-dddddddddd');
    await user.keyboard('{Enter}');
    expect(copied).toEqual(['-dddddddddd']);
  });

  it('opens a video with Enter and returns to the same row', async () => {
    const { user, panel, perform } = await openRelatedTab();
    act(() =>
      within(items()[1] as HTMLElement)
        .getAllByRole('button')[0]
        ?.focus(),
    );
    await user.keyboard('{Enter}');
    await perform(() => {});
    expect(panel.getState().subject).toMatchObject({ videoId: '-dddddddddd', from: 'related' });
    expect(screen.queryByRole('list', { name: t('relatedVideos') })).toBeNull();
    expect(document.activeElement?.tagName).toBe('SECTION');
    await perform(() => panel.getState().goBack());
    expect(focusedText()[0]).toBe('2');
  });
});
