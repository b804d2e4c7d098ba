import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LedgerList } from '@/components/spending/LedgerList';
import { SpendingPane } from '@/components/spending/SpendingPane';
import { keepReadable } from '@/lib/database/readable-rows';
import { createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { spendingOf } from '@/lib/spending/spending';
import { openLibraryPane } from '../collection/open-library';
import { unusualValues } from '../fixtures/damaged';
import { t } from '../translations';

// The DOM of the tests has no layout, so a virtual list would render no rows.
vi.mock('virtua', () => ({
  WindowVirtualizer: ({ data, children }: { data: string[]; children(id: string, index: number): unknown }) =>
    data.map((id, index) => children(id, index)),
}));
vi.mock('uplot', () => ({ default: class {} }));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

/** Noon, so that all rows are of today. */
const noon = new Date().setHours(12, 0, 0, 0);
const entry: LedgerEntry = {
  ...failedEntry(
    createLedgerEntry({
      name: 'captions',
      params: { videoId: 'aaaaaaaaaaa', lang: 'ar', ids: ['a'], mode: 'default', type: 'video' },
      key: 'k',
      videoId: 'aaaaaaaaaaa',
      startedBy: 'automatic',
      sentAt: noon,
      idSuffix: 'x',
      quote: { is: 'estimated', micros: 530 },
      connection: { id: 'uni', name: 'Uni' },
      tool: 'find',
      collectionId: 'first',
      step: 1,
      priceEnteredAt: noon,
    }),
    noon,
    { kind: 'timed-out' },
  ),
  session: 's',
  sentTwice: true,
};

const fields = Object.keys(entry).filter((name) => name !== 'id');
const rows = fields.flatMap((name, field) =>
  unusualValues.map((value, index): LedgerEntry => {
    const id = `${String(noon).padStart(13, '0')}-${field}-${index}`;
    const row = { ...entry, id, [name]: value };
    if (value === undefined) Reflect.deleteProperty(row, name);
    return row;
  }),
);

const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(cleanup);

describe('ledger rows with one damaged field each', () => {
  it('are all listed on the spending page, and counted as the limits count them', async () => {
    await openLibraryPane(SpendingPane, { ledger: rows }, {}, Date.now());
    expect(reported).toEqual([]);
    expect(document.querySelectorAll('.ledger-row')).toHaveLength(rows.length);
    expect(screen.getByText(t.plural('requestCount', rows.length))).toBeDefined();
    const spent = spendingOf(rows);
    expect(spent.micros).toBeGreaterThan(0);
  });

  it('are listed in the panel', async () => {
    const handlers = { onDismiss() {}, onClose() {}, onOpenSpending() {} };
    await openLibraryPane(() => <LedgerList rows={keepReadable('ledger', rows)} {...handlers} />, {});
    expect(await screen.findByText(t.plural('ledgerRows', rows.length))).toBeDefined();
    expect(reported).toEqual([]);
  });
});
