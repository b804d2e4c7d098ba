import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SpendingPane } from '@/components/spending/SpendingPane';
import { database } from '@/lib/database/database';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { openLibraryPane } from '../collection/open-library';
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

/** Noon, so that the daily sums do not depend on when the test runs. */
const noon = new Date().setHours(12, 0, 0, 0);
const video = 'aaaaaaaaaaa';
const request = (nth: number): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'captions',
    params: { videoId: video, lang: 'ar' },
    key: 'k',
    videoId: video,
    startedBy: 'user',
    sentAt: noon - nth,
    idSuffix: String(nth),
    quote: { is: 'estimated', micros: 530 },
    runId: 'r',
  }),
});
/** A run in which one track was saved and two were not available. */
const ofRun = [0, 1, 2].map((nth) =>
  nth === 0 ? confirmedEntry(request(nth), noon, null) : failedEntry(request(nth), noon, { kind: 'no-captions' }),
);
const openPane = () => openLibraryPane(SpendingPane, { ledger: ofRun }, {}, Date.now());
const rows = () =>
  [...document.querySelectorAll('.ledger-row')].map((one) =>
    [...one.querySelectorAll('[role="cell"]')].slice(2).map(({ textContent }) => textContent.trim()),
  );

/** The number for the wide table, and the words for the narrow one. */
const requestsText = (count: number) => `${count}${t.plural('requestCount', count)}`;

describe('the days of the spending page', () => {
  it('shows a run as one row with its sum, which opens to its requests', async () => {
    const { user } = await openPane();
    expect(rows()).toEqual([
      [t('captions'), requestsText(3), 'Billed ≈\u00a0$0.00053', 'May have been billed ≈\u00a0$0.00106', t('actLeave')],
    ]);
    const toggle = screen.getByRole('button', { name: t('ledgerOpenRun', t('captions')) });
    await user.click(toggle);
    await waitUntilIdle();
    expect(rows()).toHaveLength(4);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle);
    expect(rows()).toHaveLength(1);
  });

  it('compares a day with what the service billed for it, as typed, until the field is cleared', async () => {
    const { user } = await openPane();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Service’s bill, Today/ });
    const difference = () => document.querySelector('.ledger-day .difference')?.textContent;
    const bills = async () => (await database()).getAll('bills');
    await user.type(field, '0.001{Enter}');
    await waitUntilIdle();
    expect(await bills()).toMatchObject([{ micros: 1000 }]);
    expect(difference()).toBe(`Difference +$0.00047${t('ledgerBilledWithin')}`);
    await user.clear(field);
    await user.type(field, '0.0002{Enter}');
    await waitUntilIdle();
    expect(difference()).toBe(`Difference −$0.00033${t('ledgerBilledLess')}`);
    await user.clear(field);
    await user.type(field, '1{Enter}');
    await waitUntilIdle();
    expect(difference()).toBe(`Difference +$0.99947${t('ledgerBilledMore')}`);
    await user.clear(field);
    await user.keyboard('{Enter}');
    await waitUntilIdle();
    expect([await bills(), difference()]).toEqual([[], undefined]);
  });
});
