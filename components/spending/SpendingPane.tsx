import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { midnightBefore } from '@/lib/browser/midnight';
import { pageClock } from '@/lib/browser/page-clock';
import { fillDays, type LedgerDigest } from '@/lib/spending/ledger-digest';
import { type LedgerState, startOfRange } from '@/lib/spending/store/spending-store';
import { LedgerDays } from './LedgerDays';
import { LedgerFilters } from './LedgerFilters';
import { LedgerRows } from './LedgerRows';
import { LedgerSums } from './LedgerSums';
import { SpendingFigures } from './SpendingFigures';
import { SpendingHeader } from './SpendingHeader';
import { ledgerOf } from './spending-store';
import { sumTables } from './sum-tables';
import '@/components/ui/list.css';
import '@/components/ui/plots.css';
import './spending.css';

/** Every attempt, what it came to and what was not spent. */
export function SpendingPane({ panel }: { panel: PanelStore }) {
  const store = ledgerOf(panel);
  const { range, filter, digest, saved, isReading, isSaving } = useStore(store);
  const all = useStore(libraryOf(panel), (state) => state.collections);
  const collections = useMemo(() => new Map(all?.map(({ id, name }) => [id, name])), [all]);
  return (
    <>
      <SpendingHeader
        {...{ range, isSaving }}
        onRange={(to) => store.choose({ range: to })}
        onSave={(dialect) => void store.save(dialect)}
      />
      {digest && (
        <>
          <div className="ledger-sight">
            <SpendingFigures all={digest.all} saved={saved} />
            <DailySpending digest={digest} range={range} />
          </div>
          <LedgerFilters {...{ digest, filter, collections }} onFilter={(change) => store.choose({ filter: change })} />
          <LedgerView {...{ panel, digest, collections, isReading }} />
        </>
      )}
    </>
  );
}

function DailySpending({ digest: { byDay }, range }: { digest: LedgerDigest; range: LedgerState['range'] }) {
  const today = midnightBefore(pageClock.now());
  const first = Math.min(
    range === 'all' ? today : startOfRange(range, { ...pageClock, dayOf: midnightBefore }),
    ...byDay.keys(),
  );
  const days = useMemo(() => fillDays(byDay, first, today, midnightBefore), [byDay, first, today]);
  // One bar says no more than the figures beside it.
  return range === 'day' ? null : <LedgerDays days={days} />;
}

interface LedgerViewProps {
  panel: PanelStore;
  digest: LedgerDigest;
  collections: ReadonlyMap<string, string>;
  isReading: boolean;
}

function LedgerView({ panel, digest, collections, isReading }: LedgerViewProps) {
  const t = useTranslation();
  const store = ledgerOf(panel);
  const { rows, titles } = useStore(store);
  const leave = useCallback((id: string) => void panel.getState().leave(id), [panel]);
  const [asSums, setAsSums] = useState(false);
  const count = digest.ids.length;
  return (
    <>
      <div className="row wrap">
        <fieldset className="seg" aria-label={t('ledgerView')}>
          {[false, true].map((one) => (
            <button key={String(one)} type="button" aria-pressed={one === asSums} onClick={() => setAsSums(one)}>
              {t(one ? 'ledgerSums' : 'ledgerAttempts')}
            </button>
          ))}
        </fieldset>
        <span className="grow" />
        <span className="note" role="status">
          {isReading ? t('ledgerReading') : t.plural('ledgerRowsHere', count)}
        </span>
      </div>
      {count === 0 && !isReading && (
        <StateView icon="receipt-text" heading={t('ledgerNone')}>
          <p>{t(digest.kinds.size === 0 ? 'ledgerEmpty' : 'ledgerNoneSentence')}</p>
        </StateView>
      )}
      {count > 0 && asSums && <LedgerSums tables={sumTables(t, digest, collections)} />}
      {count > 0 && !asSums && (
        <LedgerRows {...{ rows, titles }} ids={digest.ids} onWant={store.want} onLeave={leave} />
      )}
    </>
  );
}
