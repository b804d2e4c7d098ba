import { describe, expect, it, vi } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { createLedgerStore, type LedgerPorts, startOfRange } from '@/lib/ledger/store';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { billRepository } from '@/lib/spending/repository/bill-repository';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { settle } from '../captions/captions-environment';
import { manualPromise, noon } from '../fakes';
import { replaceMethods } from '../replace-methods';

const day = 86_400_000;
const row = (nth: number): LedgerEntry =>
  createLedgerEntry({
    name: nth % 2 ? 'search' : 'captions',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt: noon - nth * day,
    idSuffix: String(nth),
    quote: { is: 'published', micros: 10 },
  });
const all = Array.from({ length: 30 }, (_, nth) => row(29 - nth));

type Reader = typeof ledgerReader;

function openStore(more: Partial<Reader> = {}, saveFile: LedgerPorts['saveFile'] = async () => ({ is: 'saved' })) {
  const toasts: unknown[] = [];
  const listeners: (() => void)[] = [];
  replaceMethods(ledgerReader, {
    between: async (from, until) => all.filter(({ sentAt }) => sentAt >= from && sentAt < until),
    lastBefore: async (until) => all.findLast(({ sentAt }) => sentAt < until)?.sentAt ?? null,
    after: async (id, max) => all.filter((one) => one.id > id).slice(0, max),
    rowsById: async (ids) => all.filter(({ id }) => ids.includes(id)),
    titles: async () => new Map(),
    runNames: async () => new Map(),
    savingsSince: async () => ({ responses: 0, micros: 0, unpriced: 0, estimated: 0 }),
    watch: (listener) => {
      listeners.push(listener);
      return () => {};
    },
    ...more,
  });
  vi.spyOn(billRepository, 'all').mockResolvedValue(new Map());
  const ports = { now: () => noon, wait: async () => {} };
  const dayOf = (time: number) => time - (time % day);
  const panel = {
    getState: () => ({ ports, showToast: (message: unknown) => toasts.push(message) }),
  } as unknown as PanelStore;
  return { store: createLedgerStore(panel, { dayOf, saveFile }), toasts, listeners };
}
/** Resolves when the callbacks of all settled promises have run. */
const calm = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
};

describe('createLedgerStore', () => {
  it('first shows the last fourteen days, including today, and shows all rows on request', async () => {
    const { store } = openStore();
    await calm();
    expect(store.getState()).toMatchObject({ isReading: false, digest: { filteredTotal: { calls: 14 } } });
    store.getState().choose({ range: 'all' });
    await calm();
    expect([...(store.getState().digest?.groups.values() ?? [])].flatMap(({ ids }) => ids)).toEqual(
      all.map(({ id }) => id).reverse(),
    );
  });
});

describe('startOfRange', () => {
  it('returns the midnight at which a range starts, or 0 for all', () => {
    const ports = { now: () => noon, dayOf: (time: number) => time - (time % day) };
    expect(startOfRange('day', ports)).toBe(noon - (noon % day));
    expect(startOfRange('fortnight', ports)).toBe(noon - (noon % day) - 13 * day);
    expect(startOfRange('all', ports)).toBe(0);
  });
});

describe('createLedgerStore', () => {
  it('shows the latest choice even if an earlier read ends later', async () => {
    const slow = manualPromise<LedgerEntry[]>();
    let times = 0;
    const { store } = openStore({
      between: async (from, until) => {
        times += 1;
        return times === 1 ? slow.promise : all.filter(({ sentAt }) => sentAt >= from && sentAt < until);
      },
    });
    await settle();
    store.getState().choose({ filter: { kind: 'search' } });
    slow.resolve(all);
    await calm();
    expect(store.getState().digest?.filteredTotal.calls).toBe(7);
  });

  it('reads no rows until they are about to be shown, and reads them again after changes', async () => {
    const batchSizes: number[] = [];
    const { store, listeners } = openStore({
      rowsById: async (ids) => {
        batchSizes.push(ids.length);
        return all.filter(({ id }) => ids.includes(id));
      },
    });
    await calm();
    expect(store.getState().rows.size).toBe(0);
    store.getState().load(all.slice(-14).map(({ id }) => id));
    await calm();
    expect([batchSizes, store.getState().rows.size]).toEqual([[14], 14]);
    const first = store.getState().rows;
    listeners[0]?.();
    await calm();
    expect(store.getState().rows).not.toBe(first);
  });

  it('exports the filtered rows and shows a toast', async () => {
    let text = '';
    const { store, toasts } = openStore({}, async ({ name, chunks }) => {
      text = name;
      for await (const bytes of chunks) text += `\n${new TextDecoder().decode(bytes)}`;
      return { is: 'saved' };
    });
    store.getState().choose({ range: 'all', filter: { kind: 'search' } });
    await store.getState().exportRows('csv');
    expect(text).toMatch(/^Sidelight ledger \d{4}-\d\d-\d\d\.csv/);
    expect(text.match(/GET \/search/g)).toHaveLength(15);
    expect(text).not.toContain('captions');
    expect(toasts).toEqual([['ledgerExported']]);
    expect(store.getState().isExporting).toBe(false);
  });

  it('shows a toast if the disk is full during an export', async () => {
    const { store, toasts } = openStore({}, async () => ({ is: 'no-space' }));
    await store.getState().exportRows('xlsx');
    expect(toasts).toEqual([['ledgerNoSpace']]);
  });
});
