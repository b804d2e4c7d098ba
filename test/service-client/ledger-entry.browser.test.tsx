import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SpendingPane } from '@/components/spending/SpendingPane';
import { confirmedEntry, createLedgerEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import { firstCollectionId } from '@/lib/settings/settings';
import { choose } from '../choose';
import { openLibraryPane } from '../collection/open-library';
import { calm } from '../quiet-motion';

afterEach(cleanup);

// The tests' DOM has no layout, so a virtual list would draw no rows.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: string[]; children(id: string, at: number): unknown }) =>
    data.map((id, at) => children(id, at)),
}));
vi.mock('uplot', () => ({ default: class {} }));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

const hour = 3_600_000;
/** Noon, so that the sums of a day do not depend on the time of the test. */
const noon = new Date().setHours(12, 0, 0, 0);
let mark = 0;
const row = (name: LedgerEntry['name'], asked: object, quote: Quote, more: Partial<LedgerEntry> = {}): LedgerEntry => {
  mark += 1;
  const sentAt = more.sentAt ?? noon - mark;
  return {
    ...createLedgerEntry({ name, asked, key: 'k', videoId: null, by: 'reader', sentAt, mark: String(mark), quote }),
    ...more,
  };
};
const stated: Quote = { is: 'stated', micros: 2030 };
const video = 'aaaaaaaaaaa';

const savedData = () => {
  const search = row('search', { q: 'tide mill' }, stated);
  const captions = row('captions', { videoId: video, lang: 'ar' }, { is: 'unstated', hint: null }, { videoId: video });
  const batch = row(
    'batchVideos',
    { ids: Array.from({ length: 392 }, () => video) },
    { is: 'own', micros: 1040 },
    { collectionId: firstCollectionId, connection: { id: 'uni', name: 'Uni' }, ownPriceAt: noon - 24 * hour },
  );
  const old = row('search', { q: 'ebb' }, stated, { sentAt: noon - 40 * 24 * hour });
  return {
    names: [{ videoId: video, title: 'How tide mills kept time', at: 0 }],
    ledger: [
      confirmedEntry(search, noon, 2030),
      failedEntry(captions, noon, { kind: 'timed-out' }),
      confirmedEntry(batch, noon, 910),
      confirmedEntry(old, noon, 2030),
    ],
    sums: [{ of: 'saved' as const, id: noon, micros: 95_310, unpriced: 2, auto: 0, answers: 188 }],
  };
};

async function opened() {
  return openLibraryPane((panel) => <SpendingPane panel={panel} />, savedData());
}
const rows = () =>
  [...document.querySelectorAll('.ledger-row')].map((one) =>
    [...one.querySelectorAll('[role="cell"]')].slice(1).map(({ textContent }) => textContent),
  );
const figures = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('SpendingPane', () => {
  it('shows request, subject, quote, cost and billing state of each attempt', async () => {
    await opened();
    expect(rows()).toEqual([
      ['Search', '“tide mill”', 'Quoted $0.00203', 'Billed $0.00203', 'confirmed'],
      [
        'Captions, Arabic',
        'How tide mills kept timeNo answer in time',
        'Quoted not published',
        'Billed not published',
        'possibly billedLeave it',
      ],
      [
        'Details in batches, 8 chunks',
        '392 videos',
        'Quoted my price $0.00104',
        'Billed $0.00091',
        'confirmed, my price',
      ],
    ]);
    expect(document.querySelector('[title*="my price since"]')?.getAttribute('title')).toContain('price book 1.0.1');
  });

  it('sums confirmed, possible and unpriced costs, and the savings', async () => {
    await opened();
    expect(figures()).toEqual([
      'confirmed, at published prices$0.00203',
      'confirmed, at my own prices$0.00091',
      'possibly billed, at most$0.00000',
      'call without a price1',
      'answered from what is held: $0.09531 not spent, and 2 of them have no price188',
    ]);
  });

  it('shows the chosen range', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'All' }));
    await calm();
    expect(screen.getByText('4 attempts')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Day' }));
    await calm();
    expect(screen.getByText('3 attempts')).toBeTruthy();
  });

  it.each([
    ['What was asked', 'Captions', 1],
    ['Collections', 'for no collection', 2],
    ['Connections', 'Uni', 1],
    ['How it stands', 'confirmed, my price', 1],
  ])('filters rows: %s, %s', async (list, choice, many) => {
    const { user } = await opened();
    await choose(user, list, choice);
    await calm();
    expect(rows()).toHaveLength(many);
    await choose(user, list, 'all');
    await calm();
    expect(rows()).toHaveLength(3);
  });

  it('has the sums as tables', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Sums' }));
    const tables = screen.getAllByRole('table');
    expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
      'By day',
      'By what was asked',
      'By collection',
      'By connection',
    ]);
    expect(
      within(tables[3] as HTMLElement)
        .getAllByRole('row')
        .at(-1)?.textContent,
    ).toBe('Uni1$0.00000$0.00091$0.00000' + '0');
  });

  it('describes each day in words, also by keyboard', async () => {
    await opened();
    const plot = screen.getByRole('slider', { name: 'What each day came to' });
    expect(plot.getAttribute('aria-valuemax')).toBe('13');
    plot.focus();
    await act(async () => plot.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })));
    expect(plot.getAttribute('aria-valuetext')).toMatch(/3 calls.*\$0\.00294 confirmed.*1 unpriced/);
  });

  it('dismisses a possibly billed attempt', async () => {
    const { user, workerCalls: woken } = await opened();
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(woken).toContain('ledger/leave');
  });
});
