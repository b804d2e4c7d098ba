import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type SpendingSlice, spendingSlice } from '@/lib/app-store/app-store';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { ledgerInMemory, noon } from '../fakes';

const row = (idSuffix: string, state: 'possible' | 'confirmed') => ({
  ...createLedgerEntry({
    name: 'captions',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt: noon,
    idSuffix,
    quote: { is: 'entered', micros: 530 },
  }),
  state,
});

function createSlice() {
  const ledger = ledgerInMemory();
  const store = createStore<SpendingSlice>()(
    spendingSlice({
      ledger,
      sessionSpent: ledger.today,
      async sendMessage(kind, body) {
        if (kind === 'ledger/dismiss' && body && 'ids' in body) await ledger.dismiss(body.ids);
        return null as never;
      },
    }),
  );
  return { ledger, state: store.getState };
}

describe('spendingSlice', () => {
  it('is unknown until it is read, then has today’s sum and the possibly billed requests', async () => {
    const { ledger, state } = createSlice();
    expect(state().today).toBeNull();
    await ledger.enter(row('a', 'confirmed'), () => null);
    await ledger.enter(row('b', 'possible'), () => null);
    await state().readSpending();
    expect(state().session).toEqual(state().today);
    expect(state().today).toMatchObject({ micros: 1060, unpriced: 0, auto: 0, estimated: 0 });
    expect(state().possiblyBilled).toHaveLength(1);
  });

  it('removes a possibly billed request that the user dismisses', async () => {
    const { ledger, state } = createSlice();
    await ledger.enter(row('a', 'possible'), () => null);
    await state().readSpending();
    await state().dismissPossiblyBilled(state().possiblyBilled.map(({ id }) => id));
    expect(state().possiblyBilled).toEqual([]);
    expect(state().today?.micros).toBe(530);
  });
});
