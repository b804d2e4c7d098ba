import { describe, expect, it } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { createLedgerEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { createLedgerStore, type LedgerPorts, startOfRange } from '@/lib/spending/store';
import { settle } from '../captions/captions-environment';
import { byHand, noon } from '../fakes';

const day = 86_400_000;
const row = (nth: number): LedgerEntry =>
  createLedgerEntry({
    ...{ name: nth % 2 ? 'search' : 'captions', asked: {}, key: 'k', videoId: null, by: 'reader' },
    ...{ sentAt: noon - nth * day, mark: String(nth), quote: { is: 'stated', micros: 10 } },
  });
const all = Array.from({ length: 30 }, (_, nth) => row(29 - nth));

function world(more: Partial<LedgerPorts> = {}) {
  const told: unknown[] = [];
  const changed: (() => void)[] = [];
  const ports: LedgerPorts = {
    between: async (from, until) => all.filter(({ sentAt }) => sentAt >= from && sentAt < until),
    lastBefore: async (until) => all.findLast(({ sentAt }) => sentAt < until)?.sentAt ?? null,
    after: async (id, most) => all.filter((one) => one.id > id).slice(0, most),
    some: async (ids) => all.filter(({ id }) => ids.includes(id)),
    titles: async () => new Map(),
    saved: async () => ({ answers: 0, micros: 0, unpriced: 0 }),
    dayOf: (time) => time - (time % day),
    watch: (heard) => {
      changed.push(heard);
      return () => {};
    },
    sink: async () => ({ is: 'saved' }),
    now: () => noon,
    rest: async () => {},
    ...more,
  };
  const panel = { getState: () => ({ tell: (says: unknown) => told.push(says) }) } as unknown as PanelStore;
  return { store: createLedgerStore(panel, ports), told, changed };
}
/** Every promise that is kept by now is. */
const calm = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
};

describe('the ledger as the library knows it', () => {
  it('begins with fourteen days, this one with them', async () => {
    const { store } = world();
    await calm();
    expect(store.getState()).toMatchObject({ isReading: false, digest: { all: { calls: 14 } } });
    store.choose({ range: 'all' });
    await calm();
    expect(store.getState().digest?.ids).toEqual(all.map(({ id }) => id).reverse());
  });

  it('begins a range at the user’s own midnight', () => {
    const ports = { now: () => noon, dayOf: (time: number) => time - (time % day) };
    expect(startOfRange('day', ports)).toBe(noon - (noon % day));
    expect(startOfRange('fortnight', ports)).toBe(noon - (noon % day) - 13 * day);
    expect(startOfRange('all', ports)).toBe(0);
  });

  it('shows what was chosen last, however long the reading before takes', async () => {
    const slow = byHand<LedgerEntry[]>();
    let times = 0;
    const { store } = world({
      between: async (from, until) => {
        times += 1;
        return times === 1 ? slow.promise : all.filter(({ sentAt }) => sentAt >= from && sentAt < until);
      },
    });
    await settle();
    store.choose({ filter: { kind: 'search' } });
    slow.keep(all);
    await calm();
    expect(store.getState().digest?.all.calls).toBe(7);
  });

  it('reads rows near the view alone, and again where they changed', async () => {
    const asked: number[] = [];
    const { store, changed } = world({
      some: async (ids) => {
        asked.push(ids.length);
        return all.filter(({ id }) => ids.includes(id));
      },
    });
    await calm();
    expect(store.getState().rows.size).toBe(0);
    store.want(0);
    await calm();
    expect([asked, store.getState().rows.size]).toEqual([[14], 14]);
    const first = store.getState().rows;
    changed[0]?.();
    await calm();
    expect(store.getState().rows).not.toBe(first);
  });

  it('saves what the filter lets through, and says so', async () => {
    let text = '';
    const { store, told } = world({
      sink: async ({ name, chunks }) => {
        text = name;
        for await (const bytes of chunks) text += `\n${new TextDecoder().decode(bytes)}`;
        return { is: 'saved' };
      },
    });
    store.choose({ range: 'all', filter: { kind: 'search' } });
    await store.save('csv');
    expect(text).toMatch(/^Sidelight ledger \d{4}-\d\d-\d\d\.csv/);
    expect(text.match(/GET \/search/g)).toHaveLength(15);
    expect(text).not.toContain('captions');
    expect(told).toEqual([['ledgerSaved']]);
    expect(store.getState().isSaving).toBe(false);
  });

  it('says that there was no room', async () => {
    const { store, told } = world({ sink: async () => ({ is: 'no-room' }) });
    await store.save('xlsx');
    expect(told).toEqual([['ledgerNoRoom']]);
  });
});
