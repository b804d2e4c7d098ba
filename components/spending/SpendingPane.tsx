import { useLibrary } from '@/components/collection/use-library';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { xlsxName } from '@/lib/shared/table';
import '@/components/ui/list.css';
import '@/components/ui/plots.css';
import './spending.css';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { midnightBefore, pageClock } from '@/lib/browser/clock';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import { createLedgerStore, type LedgerState, type LedgerStore, startOfRange } from '@/lib/ledger/store';
import { fillDays, type LedgerDigest, type LedgerRange, ledgerRanges } from '@/lib/spending/ledger-digest';
import { LedgerDays } from './LedgerDays';
import { LedgerFilters } from './LedgerFilters';
import { LedgerRows } from './LedgerRows';
import { LedgerSums, sumTables } from './LedgerSums';
import { OpenNotes } from './OpenNotes';
import { rangeNames, SpendingFigures } from './SpendingFigures';

interface SpendingHeaderProps {
  range: LedgerRange;
  isExporting: boolean;
  onRange(range: LedgerRange): void;
  onExport(format: LedgerFormat): void;
  /** The choice of the view. */
  children?: ReactNode;
}

export function SpendingHeader({ range, isExporting, onRange, onExport, children }: SpendingHeaderProps) {
  const t = useTranslation();
  return (
    <header className="flex-row wrap ledger-top">
      <div className="grow">
        <h1>{t('spending')}</h1>
        <p className="note">{t('ledgerWhat')}</p>
      </div>
      {children}
      <Segmented
        label={t('period')}
        options={ledgerRanges.map((one) => [one, t(rangeNames[one])])}
        value={range}
        onChoose={onRange}
      />
      {isExporting ? (
        <span className="note" role="status">
          {t('ledgerExporting')}
        </span>
      ) : (
        <Menu icon="download" label={t('exportVerb')} text={t('exportVerb')}>
          <MenuItem label={t('csvForAnalysis')} note={priceText(t, { is: 'free' })} onPress={() => onExport('csv')} />
          <MenuItem label={xlsxName} note={priceText(t, { is: 'free' })} onPress={() => onExport('xlsx')} />
        </Menu>
      )}
    </header>
  );
}

const createLedger = (app: AppStore): LedgerStore =>
  createLedgerStore(app, { dayOf: midnightBefore, saveFile: saveStream });

export const ledgerStoreOf = (app: AppStore): LedgerStore => storeOfPage(app, createLedger);

export const useLedgerStore = () => ledgerStoreOf(useAppStore());

export function SpendingPane() {
  const store = useLedgerStore();
  const { range, filter, digest, digestRange, savings, isPartial, isExporting } = useStore(store);
  const today = useApp((state) => state.today);
  const budgets = useApp((state) => state.settings.budgets);
  const all = useLibrary((state) => state.collections);
  const collections = useMemo(() => new Map(all?.map(({ id, name }) => [id, name])), [all]);
  const [asSums, setAsSums] = useState(false);
  const notes = useMemo(() => [...(digest?.groups.values() ?? [])].flatMap((group) => group.notes), [digest]);
  return (
    <>
      <SpendingHeader
        range={range}
        isExporting={isExporting}
        onRange={(to) => store.getState().choose({ range: to })}
        onExport={(format) => void store.getState().exportRows(format)}
      >
        <ViewChoice asSums={asSums} onChoose={setAsSums} />
      </SpendingHeader>
      {digest && (
        <>
          <ErrorBoundary>
            <SpendingFigures
              today={today}
              budgets={budgets}
              range={digestRange}
              total={isPartial ? null : digest.unfilteredTotal}
              savings={savings}
            />
          </ErrorBoundary>
          <ErrorBoundary>
            {!isPartial && <DailySpending byDay={digest.unfilteredByDay} range={digestRange} />}
          </ErrorBoundary>
          <ErrorBoundary>
            <LedgerFilters
              digest={digest}
              filter={filter}
              collections={collections}
              onFilter={(change) => store.getState().choose({ filter: change })}
            >
              {!isPartial && notes.length > 0 && <OpenNotes ids={notes} />}
            </LedgerFilters>
          </ErrorBoundary>
          <ErrorBoundary>
            <LedgerView digest={digest} collections={collections} asSums={asSums} />
          </ErrorBoundary>
        </>
      )}
    </>
  );
}

function DailySpending({ byDay, range }: { byDay: LedgerDigest['unfilteredByDay']; range: LedgerState['range'] }) {
  const today = midnightBefore(pageClock.now());
  const first = Math.min(
    range === 'all' ? today : startOfRange(range, { ...pageClock, dayOf: midnightBefore }),
    ...byDay.keys(),
  );
  const days = useMemo(() => fillDays(byDay, first, today, midnightBefore), [byDay, first, today]);
  // A single bar would only repeat the figures.
  return range === 'day' ? null : <LedgerDays days={days} />;
}

function ViewChoice({ asSums, onChoose }: { asSums: boolean; onChoose(asSums: boolean): void }) {
  const t = useTranslation();
  return (
    <Segmented
      label={t('ledgerView')}
      options={[
        [false, t('requests')],
        [true, t('ledgerSums')],
      ]}
      value={asSums}
      onChoose={onChoose}
    />
  );
}

interface LedgerViewProps {
  digest: LedgerDigest;
  collections: ReadonlyMap<string, string>;
  asSums: boolean;
}

/** Shows the requests or their sums. Those of an earlier choice are hidden, and incomplete sums are, too. */
function LedgerView({ digest, collections, asSums }: LedgerViewProps) {
  const app = useAppStore();
  const t = useTranslation();
  const store = useLedgerStore();
  const { rows, titles, runNames, bills, range, filter, digestRange, digestFilter, isPartial, isReading } =
    useStore(store);
  const isChosen = digestRange === range && digestFilter === filter;
  const count = digest.filteredTotal.calls;
  return (
    <>
      {count === 0 && !isReading && (
        <StateView icon="receipt-text" heading={t('ledgerNone')}>
          <p>{t(digest.kinds.size === 0 ? 'ledgerEmpty' : 'ledgerNoneSentence')}</p>
        </StateView>
      )}
      {isChosen && count > 0 && asSums && !isPartial && <LedgerSums tables={sumTables(t, digest, collections)} />}
      {isChosen && count > 0 && !asSums && (
        <LedgerRows
          rows={rows}
          titles={titles}
          runNames={runNames}
          bills={bills}
          digest={digest}
          isPartial={isPartial}
          today={midnightBefore(pageClock.now())}
          onVisible={store.getState().load}
          onDismiss={(ids) => void app.getState().dismissPossiblyBilled(ids)}
          onBill={(day, micros) => void store.getState().enterBill(day, micros)}
        />
      )}
      <p className="note" role="status">
        {isReading ? t('ledgerReading') : t.plural('requestCount', count)}
      </p>
      <p className="note">{t('ledgerResends')}</p>
    </>
  );
}
