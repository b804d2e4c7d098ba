import '@/components/ui/list.css';
import '@/components/ui/plots.css';
import './spending.css';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { joinFacts, priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type PanelStore, storeOfPanel } from '@/lib/app-store/panel-store';
import { midnightBefore as dayOf, midnightBefore, pageClock } from '@/lib/browser/clock';
import { wait } from '@/lib/browser/page';
import { clearTempFolder, saveStream } from '@/lib/downloads/browser/save-stream';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import { moneyText } from '@/lib/service/money-text';
import type { Micros } from '@/lib/service/price';
import type { Budgets } from '@/lib/settings/settings';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { fillDays, type LedgerDigest, type LedgerRange, ledgerRanges, type Tally } from '@/lib/spending/ledger-digest';
import { billRepository } from '@/lib/spending/repository/bill-repository';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { billedCost, costText, possibleCost, type Savings, type Spending } from '@/lib/spending/spending';
import {
  createLedgerStore,
  type LedgerPorts,
  type LedgerState,
  type LedgerStore,
  startOfRange,
} from '@/lib/spending/store';
import { LedgerDays } from './LedgerDays';
import { LedgerFilters } from './LedgerFilters';
import { LedgerRows } from './LedgerRows';
import { LedgerSums, sumTables } from './LedgerSums';

const rangeNames: Record<LedgerRange, MessageName> = {
  day: 'ledgerDay',
  fortnight: 'ledgerFortnight',
  all: 'ledgerAll',
};

interface SpendingHeaderProps {
  range: LedgerRange;
  isExporting: boolean;
  onRange(range: LedgerRange): void;
  onExport(format: LedgerFormat): void;
}

/** Shows the title, the range and the export button. */
export function SpendingHeader({ range, isExporting, onRange, onExport }: SpendingHeaderProps) {
  const t = useTranslation();
  return (
    <header className="row wrap ledger-top">
      <div className="grow">
        <h1>{t('ledger')}</h1>
        <p className="note">{t('ledgerWhat')}</p>
      </div>
      <Segmented
        label={t('ledgerRange')}
        options={ledgerRanges.map((one) => [one, t(rangeNames[one])])}
        value={range}
        onChoose={onRange}
      />
      {isExporting ? (
        <span className="note" role="status">
          {t('ledgerExporting')}
        </span>
      ) : (
        <Menu icon="download" label={t('ledgerExport')} text={t('ledgerExport')}>
          <MenuItem label={t('ledgerCsv')} note={priceText(t, { is: 'free' })} onPress={() => onExport('csv')} />
          <MenuItem label={t('formatXlsx')} note={priceText(t, { is: 'free' })} onPress={() => onExport('xlsx')} />
        </Menu>
      )}
    </header>
  );
}

const saveLedgerFile: LedgerPorts['saveFile'] = async (file, signal) => {
  // Deletes the temporary files, complete or not, of pages that have been closed.
  await clearTempFolder();
  return saveStream(file, signal);
};

const createLedger = (panel: PanelStore): LedgerStore =>
  createLedgerStore(panel, {
    ...ledgerReader,
    savingsSince: ledgerReader.savingsSince,
    bills: billRepository.all,
    putBill: billRepository.put,
    dayOf,
    saveFile: saveLedgerFile,
    now: pageClock.now,
    wait,
  });

/** Returns the ledger store of the page. */
export const ledgerStoreOf = (panel: PanelStore): LedgerStore => storeOfPanel(panel, createLedger);

/** Shows what was spent, by day and request. */
export function SpendingPane({ panel }: { panel: PanelStore }) {
  const store = ledgerStoreOf(panel);
  const { range, filter, digest, digestRange, savings, isPartial, isExporting } = useStore(store);
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const all = useStore(libraryStoreOf(panel), (state) => state.collections);
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
      />
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
              <ViewChoice asSums={asSums} onChoose={setAsSums} />
            </LedgerFilters>
            {!isPartial && notes.length > 0 && <OpenNotes panel={panel} ids={notes} />}
          </ErrorBoundary>
          <ErrorBoundary>
            <LedgerView panel={panel} digest={digest} collections={collections} asSums={asSums} />
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

/** Shows how many requests have no usable response, and lets the user dismiss their notes all at once. */
function OpenNotes({ panel, ids }: { panel: PanelStore; ids: readonly string[] }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="row wrap ledger-notes">
      <span className="note">{t.plural('ledgerOpenNotes', ids.length)}</span>
      <button type="button" className="btn small" onClick={() => setConfirming(true)}>
        {t('ledgerDismissAll')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t.plural('ledgerDismissTitle', ids.length)}
          text={t('ledgerDismissText')}
          confirmLabel={t('actLeave')}
          isHarmless
          onConfirm={() => {
            setConfirming(false);
            void panel.getState().dismissPossiblyBilled(ids);
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function ViewChoice({ asSums, onChoose }: { asSums: boolean; onChoose(asSums: boolean): void }) {
  const t = useTranslation();
  return (
    <Segmented
      label={t('ledgerView')}
      options={[
        [false, t('ledgerAttempts')],
        [true, t('ledgerSums')],
      ]}
      value={asSums}
      onChoose={onChoose}
    />
  );
}

interface LedgerViewProps {
  panel: PanelStore;
  digest: LedgerDigest;
  collections: ReadonlyMap<string, string>;
  asSums: boolean;
}

/** Shows the requests or their sums. Those of an earlier choice are hidden, and incomplete sums are, too. */
function LedgerView({ panel, digest, collections, asSums }: LedgerViewProps) {
  const t = useTranslation();
  const store = ledgerStoreOf(panel);
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
          onDismiss={(ids) => void panel.getState().dismissPossiblyBilled(ids)}
          onBill={(day, micros) => void store.getState().enterBill(day, micros)}
        />
      )}
      <p className="note" role="status">
        {isReading ? t('ledgerReading') : t.plural('ledgerRowsHere', count)}
      </p>
      <p className="note">{t('ledgerResends')}</p>
    </>
  );
}

interface Props {
  /** Today's sum as the limits count it; `null` until it is read. */
  today: Spending | null;
  budgets: Budgets;
  range: LedgerRange;
  /** The sum of the range; `null` until it is read. */
  total: Tally | null;
  savings: Savings;
}

/**
 * Shows what was spent today and in the range, what may be billed in addition, and the cost that saved responses
 * avoided.
 */
function SpendingFigures({ today, budgets, range, total, savings }: Props) {
  const t = useTranslation();
  const numberFormat = new Intl.NumberFormat(t.locale);
  return (
    <dl className="figures">
      {today && (
        <Figure value={costText(t, billedCost(today), 'column')}>
          {t('ledgerTodayOf', moneyText(budgets.perDay, 'prose', t.locale))}
        </Figure>
      )}
      {total && (
        <>
          <Figure value={costText(t, billedCost(total), 'column')}>{rangeText(t, range, total)}</Figure>
          <Figure value={costText(t, possibleCost(total), 'column')} isNoted={possibleCost(total).micros > 0}>
            {t.plural('ledgerMayBeBilled', total.unanswered)}
          </Figure>
        </>
      )}
      <Figure value={numberFormat.format(savings.answers)}>{savedText(t, savings)}</Figure>
    </dl>
  );
}

function Figure({ value, isNoted = false, children }: { value: string; isNoted?: boolean; children: string }) {
  return (
    <div>
      <dt className="note">{children}</dt>
      <dd className={isNoted ? 'warned' : undefined}>{value}</dd>
    </div>
  );
}

const billedLabels = {
  day: 'ledgerBilledToday',
  fortnight: 'ledgerBilledFortnight',
  all: 'ledgerBilledAll',
} as const;

/**
 * Describes the total of the range: the parts at published and at the user's own prices, and the number of requests
 * without a price.
 */
function rangeText(t: Translate, range: LedgerRange, tally: Tally): string {
  const { stated, own, unpriced } = tally;
  const { estimated } = billedCost(tally);
  const formatMoney = (micros: Micros) => moneyText(micros, 'column', t.locale);
  return joinFacts([
    t(billedLabels[range]),
    (estimated > 0 || own > 0) && t('ledgerStatedPart', formatMoney(stated)),
    own > 0 && t('ledgerOwnPart', formatMoney(own)),
    unpriced > 0 && t.plural('spentUnpriced', unpriced),
  ]);
}

function savedText(t: Translate, savings: Savings): string {
  if (savings.answers === 0) return t('ledgerFromSaved');
  if (savings.micros === 0) return t('ledgerFromSavedUnpriced');
  const saved = costText(t, savings, 'column');
  return savings.unpriced > 0
    ? t('ledgerFromSavedAmountUnpriced', saved, savings.unpriced)
    : t('ledgerFromSavedAmount', saved);
}
