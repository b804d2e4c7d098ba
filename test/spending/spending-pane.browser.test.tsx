import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SpendingPane } from '@/components/spending/SpendingPane';
import { joinFacts } from '@/components/ui/format-text';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import { priceVersion, type Quote } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import { defaultCollectionId } from '@/lib/settings/settings';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { noSpending } from '@/lib/spending/spending';
import { openLibraryPane } from '../collection/open-library';
import { manualPromise } from '../fakes';
import { selectOption } from '../select-option';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

// The DOM of the tests has no layout, so a virtual list would render no rows.
vi.mock('virtua', () => ({
  WindowVirtualizer: ({ data, children }: { data: string[]; children(id: string, index: number): unknown }) =>
    data.map((id, index) => children(id, index)),
}));
vi.mock('uplot', () => ({ default: class {} }));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

const hour = 3_600_000;
/** Noon, so that the daily sums do not depend on when the test runs. */
const noon = new Date().setHours(12, 0, 0, 0);
let rowNumber = 0;
const row = (name: LedgerEntry['name'], params: object, quote: Quote, more: Partial<LedgerEntry> = {}): LedgerEntry => {
  rowNumber += 1;
  const sentAt = more.sentAt ?? noon - rowNumber;
  return {
    ...createLedgerEntry({
      name,
      params,
      key: 'k',
      videoId: null,
      startedBy: 'user',
      sentAt,
      idSuffix: String(rowNumber),
      quote,
    }),
    ...more,
  };
};
const estimated = (micros: number): Quote => ({ is: 'estimated', micros });
const stated: Quote = { is: 'published', micros: 2030 };
const video = 'aaaaaaaaaaa';

const savedData = () => {
  const search = row('search', { q: 'tide mill' }, stated);
  const captions = row('captions', { videoId: video, lang: 'ar' }, estimated(530), { videoId: video });
  const thumbnails = row('thumbnailFiles', { videoId: video }, estimated(30), { videoId: video });
  const batch = row(
    'batchVideos',
    { ids: Array.from({ length: 392 }, () => video) },
    { is: 'entered', micros: 1040 },
    { collectionId: defaultCollectionId, connection: { id: 'uni', name: 'Uni' }, priceEnteredAt: noon - 24 * hour },
  );
  const old = row('search', { q: 'ebb' }, stated, { sentAt: noon - 40 * 24 * hour });
  return {
    videoTitles: [{ videoId: video, title: 'How tide mills kept time', at: 0 }],
    ledger: [
      confirmedEntry(search, noon, 2030),
      failedEntry(captions, noon, { kind: 'timed-out' }),
      confirmedEntry(thumbnails, noon, null),
      confirmedEntry(batch, noon, 910),
      confirmedEntry(old, noon, 2030),
    ],
    spendingSums: [{ of: 'saved' as const, id: noon, ...noSpending, micros: 95_310, unpriced: 2, responses: 188 }],
  };
};

async function openPane() {
  return openLibraryPane(SpendingPane, savedData(), {}, Date.now());
}
const rows = () =>
  [...document.querySelectorAll('.ledger-row')].map((one) =>
    [...one.querySelectorAll('[role="cell"]')].slice(2).map(({ textContent }) => textContent.trim()),
  );
const totals = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

/** The number for the wide table, and the words for the narrow one. */
const requestsText = (count: number) => `${count}${t.plural('requestCount', count)}`;

const nbsp = '\u00a0';

describe('SpendingPane', () => {
  it('shows request, subject, part, quote, cost and billing state of each request', async () => {
    await openPane();
    expect(rows()).toEqual([
      ['Search “tide mill”', requestsText(1), 'Billed $0.00203', '', ''],
      [
        `${t('captions')} How tide mills kept time Arabic${nbsp}· ${t('timedOutHeading')}`,
        requestsText(1),
        '',
        'May have been billed ≈\u00a0$0.00053',
        t('actLeave'),
      ],
      [`${t('thumbnails')} How tide mills kept time`, requestsText(1), 'Billed ≈\u00a0$0.00003', '', ''],
      [
        `${t('requestBatchVideos')} ${t.plural('videoCount', 392)} ${t.plural('ledgerBatches', 8)}`,
        requestsText(1),
        'Billed $0.00091',
        '',
        '',
      ],
    ]);
    expect(document.querySelector('[title*="your price since"]')?.getAttribute('title')).toContain(
      t('ledgerPriceVersion', '1.0.1'),
    );
    expect(document.querySelector('.ledger-row [title^="estimate"]')?.getAttribute('title')).toBe(
      `${t('ledgerQuoted', '$0.00203')}${nbsp}· ${t('ledgerPriceVersion', priceVersion)}`,
    );
  });

  it('sums each day above its requests, marked if the sum contains an estimate', async () => {
    await openPane();
    const [today] = [...document.querySelectorAll('.ledger-day')].map((row) =>
      [...row.querySelectorAll('[role="cell"]')].map(({ textContent }) => textContent),
    );
    expect(today?.slice(1, 4)).toEqual([
      requestsText(4),
      'Billed ≈\u00a0$0.00297',
      'May have been billed ≈\u00a0$0.00053',
    ]);
  });

  it('sums billed costs with their parts, possibly billed costs and the savings', async () => {
    const { panel } = await openPane();
    await act(async () => panel.setState({ today: { ...noSpending, micros: 3500, estimated: 560 } }));
    expect(totals()).toEqual([
      `${t('ledgerTodayOf', '$0.50')}≈\u00a0$0.00350`,
      `${t('ledgerBilledFortnight')}≈\u00a0$0.00297`,
      `${t.plural('ledgerMayBeBilled', 1)}≈\u00a0$0.00053`,
      `${t('ledgerFromSavedAmountUnpriced', '$0.09531', 2)}188`,
    ]);
    const parts = joinFacts(t, [
      t('ledgerStatedPart', '$0.00203'),
      t('ledgerEstimatedPart', '≈ $0.00003'),
      t('ledgerOwnPart', '$0.00091'),
    ]);
    expect(screen.getByText(t('labelAndValue', t('ledgerFortnight'), parts).replaceAll(nbsp, ' '))).toBeTruthy();
  });

  it('keeps the range of the figures in their label until the chosen range is read', async () => {
    const { savingsSince } = ledgerReader;
    const reading = manualPromise<void>();
    vi.spyOn(ledgerReader, 'savingsSince').mockImplementation(async (since) => {
      if (since === 0) await reading.promise;
      return savingsSince(since);
    });
    const { user } = await openPane();
    await user.click(screen.getByRole('button', { name: t('all') }));
    expect(screen.getByText(t('ledgerReading'))).toBeTruthy();
    expect(totals()[1]).toContain(t('ledgerBilledFortnight'));
    await act(async () => reading.resolve());
    await waitUntilIdle();
    expect(totals()[1]).toContain(t('ledgerBilledAll'));
  });

  it('shows no sums while a part of the range is not read', async () => {
    const { lastBefore } = ledgerReader;
    const reading = manualPromise<void>();
    vi.spyOn(ledgerReader, 'lastBefore')
      .mockImplementationOnce(lastBefore)
      .mockImplementation(async (until) => {
        await reading.promise;
        return lastBefore(until);
      });
    const { user } = await openPane();
    expect(rows()).toHaveLength(4);
    expect(totals().join()).not.toContain(t('ledgerBilledFortnight'));
    expect(screen.queryByRole('slider', { name: t('ledgerDays') })).toBeNull();
    expect(document.querySelector('.ledger-day')?.textContent).not.toContain('$0');
    await user.click(screen.getByRole('button', { name: t('ledgerSums') }));
    expect(screen.queryAllByRole('table')).toEqual([]);
    await act(async () => reading.resolve());
    await waitUntilIdle();
    expect(totals().join()).toContain(t('ledgerBilledFortnight'));
    expect(screen.getAllByRole('table')).toHaveLength(4);
  });

  it('shows no rows of the previous filter while those of the new one are read', async () => {
    const { lastBefore } = ledgerReader;
    const reading = manualPromise<void>();
    const spy = vi.spyOn(ledgerReader, 'lastBefore');
    const { user } = await openPane();
    spy.mockImplementation(async (until) => {
      await reading.promise;
      return lastBefore(until);
    });
    await selectOption(user, t('ledgerKinds'), 'Captions');
    expect(rows()).toEqual([]);
    expect(screen.getByText(t('ledgerReading'))).toBeTruthy();
    await act(async () => reading.resolve());
    await waitUntilIdle();
    expect(rows()).toHaveLength(1);
  });

  it('shows the rows of the chosen range', async () => {
    const { user } = await openPane();
    await user.click(screen.getByRole('button', { name: t('all') }));
    await waitUntilIdle();
    expect(screen.getByText(t.plural('requestCount', 5), { selector: 'p' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('today') }));
    await waitUntilIdle();
    expect(screen.getByText(t.plural('requestCount', 4), { selector: 'p' })).toBeTruthy();
  });

  it.each([
    [t('ledgerKinds'), 'Captions', 1],
    ['Collections', t('ledgerNoCollection'), 3],
    ['Connections', 'Uni', 1],
    [t('status'), t('billedAtMyPrice'), 1],
  ])('filters rows: %s, %s', async (label, choice, expectedCount) => {
    const { user } = await openPane();
    await selectOption(user, label, choice);
    await waitUntilIdle();
    expect(rows()).toHaveLength(expectedCount);
    await selectOption(user, label, 'all');
    await waitUntilIdle();
    expect(rows()).toHaveLength(4);
  });

  it.each([
    [t('ledgerKinds'), 'Search'],
    ['Collections', t('ledgerDeletedCollection')],
    ['Connections', 'Lab'],
  ])('shows the active filter in a range without its rows: %s', async (label, choice) => {
    const sentAt = noon - 40 * 24 * hour;
    const connections = [
      { id: 'lab', name: 'Lab' },
      { id: 'uni', name: 'Uni' },
    ] as const;
    const lab = row('search', { q: 'ebb' }, stated, { connection: connections[0], collectionId: 'gone', sentAt });
    const uni = row('captions', { videoId: video }, stated, { connection: connections[1] });
    const { user } = await openLibraryPane(SpendingPane, { ledger: [lab, uni] }, {}, Date.now());
    await user.click(screen.getByRole('button', { name: t('all') }));
    await waitUntilIdle();
    await selectOption(user, label, choice);
    await waitUntilIdle();
    await user.click(screen.getByRole('button', { name: t('today') }));
    await waitUntilIdle();
    expect(rows()).toHaveLength(0);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: label }).selectedOptions[0]?.text).toBe(choice);
  });

  it('shows the sums as tables', async () => {
    const { user } = await openPane();
    await user.click(screen.getByRole('button', { name: t('ledgerSums') }));
    const tables = screen.getAllByRole('table');
    expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
      t('ledgerByDay'),
      t('ledgerByKind'),
      t('ledgerByCollection'),
      t('ledgerByConnection'),
    ]);
    expect(
      within(tables[3] as HTMLElement)
        .getAllByRole('row')
        .at(-1)?.textContent,
    ).toBe('Uni1$0$0.00091$0$00');
  });

  it('describes in words the day that is selected by keyboard', async () => {
    await openPane();
    const plot = screen.getByRole('slider', { name: t('ledgerDays') });
    expect(plot.getAttribute('aria-valuemax')).toBe('13');
    plot.focus();
    await act(async () => plot.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })));
    expect(plot.getAttribute('aria-valuetext')).toMatch(
      /4 requests.*≈\u00a0\$0\.00297 billed.*≈\u00a0\$0\.00053 may have been billed/,
    );
  });

  it('dismisses a possibly billed attempt', async () => {
    const { user, workerCalls } = await openPane();
    await user.click(screen.getByRole('button', { name: t('actLeave') }));
    expect(workerCalls).toContain('ledger/dismiss');
  });

  it('dismisses all notes after a confirmation', async () => {
    const { user, workerCalls } = await openPane();
    expect(screen.getByText(t.plural('ledgerOpenNotes', 1))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('ledgerDismissAll') }));
    expect(workerCalls).not.toContain('ledger/dismiss');
    const dialog = screen.getByRole('dialog', { hidden: true });
    expect(dialog.textContent).toContain(t('ledgerDismissText'));
    await user.click(within(dialog).getByRole('button', { name: t('actLeave'), hidden: true }));
    expect(workerCalls).toContain('ledger/dismiss');
  });
});
