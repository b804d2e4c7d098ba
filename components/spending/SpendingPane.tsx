import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { midnightBefore as dayOf, midnightBefore } from '@/lib/browser/midnight';
import { pageClock } from '@/lib/browser/page-clock';
import { wait } from '@/lib/browser/pause';
import { clearTempFolder, saveStream } from '@/lib/downloads/browser/save-stream';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import { moneyText } from '@/lib/service/money-text';
import type { MessageName } from '@/lib/shared/localized-text';
import { fillDays, type LedgerDigest, type LedgerRange, ledgerRanges, type Tally } from '@/lib/spending/ledger-digest';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { savingsRepository } from '@/lib/spending/repository/spending-sums-repository';
import {
  createLedgerStore,
  type LedgerPorts,
  type LedgerState,
  type LedgerStore,
  startOfRange,
} from '@/lib/spending/store';
import type { Savings } from '@/lib/spending/sum-keys';
import '@/components/ui/list.css';
import '@/components/ui/plots.css';
import { LedgerDays } from './LedgerDays';
import { LedgerFilters } from './LedgerFilters';
import { LedgerRows } from './LedgerRows';
import { LedgerSums, sumTables } from './LedgerSums';
import './spending.css';

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
export function SpendingHeader({ range, isExporting: isSaving, onRange, onExport: onSave }: SpendingHeaderProps) {
  const t = useTranslation();
  return (
    <header className="row wrap ledger-top">
      <div className="grow">
        <h1>{t('ledger')}</h1>
        <p className="note">{t('ledgerWhat')}</p>
      </div>
      <fieldset className="seg" aria-label={t('ledgerRange')}>
        {ledgerRanges.map((one) => (
          <button key={one} type="button" aria-pressed={one === range} onClick={() => onRange(one)}>
            {t(rangeNames[one])}
          </button>
        ))}
      </fieldset>
      {isSaving ? (
        <span className="note" role="status">
          {t('ledgerSaving')}
        </span>
      ) : (
        <Menu icon="download" label={t('ledgerExport')} text={t('ledgerExport')}>
          <MenuItem label={t('ledgerCsv')} note={priceText(t, { is: 'free' })} onPress={() => onSave('csv')} />
          <MenuItem label={t('formatXlsx')} note={priceText(t, { is: 'free' })} onPress={() => onSave('xlsx')} />
        </Menu>
      )}
    </header>
  );
}

/** Shows the sums of the rows and the savings. */
export function SpendingFigures({ all, savings }: { all: Tally; savings: Savings }) {
  const t = useTranslation();
  const money = (micros: number) => moneyText(micros, 'column', t.locale);
  const count = (n: number) => new Intl.NumberFormat(t.locale).format(n);
  const figures = [
    ['stated', money(all.stated), t('ledgerStated')],
    ['own', money(all.own), t('ledgerOwn')],
    ['possible', money(all.possible), t('ledgerPossible')],
    ['unpriced', count(all.unpriced), t.plural('ledgerUnpriced', all.unpriced)],
    ['held', count(savings.answers), savedText()],
  ] as const;
  return (
    <>
      <dl className="figures">
        {figures.map(([name, value, label]) => (
          <div key={name}>
            <dt className="note">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">{t('ledgerResends')}</p>
    </>
  );

  function savedText(): string {
    if (savings.answers === 0) return t('ledgerHeld');
    if (savings.micros === 0) return t('ledgerHeldUnpriced');
    return savings.unpriced > 0
      ? t('ledgerHeldSavedBeside', money(savings.micros), savings.unpriced)
      : t('ledgerHeldSaved', money(savings.micros));
  }
}

const sink: LedgerPorts['saveFile'] = async (file, signal) => {
  // Removes files that a page closed during an export left behind.
  await clearTempFolder();
  return saveStream(file, signal);
};

const createLedger = (panel: PanelStore): LedgerStore =>
  createLedgerStore(panel, {
    ...ledgerReader,
    savingsSince: savingsRepository.since,
    dayOf,
    saveFile: sink,
    now: pageClock.now,
    rest: wait,
  });

/** Returns the page's store of the ledger. */
export const ledgerOf = (panel: PanelStore): LedgerStore => tabStore(panel, createLedger);

/** Lists all attempts with their sums and savings. */
export function SpendingPane({ panel }: { panel: PanelStore }) {
  const store = ledgerOf(panel);
  const { range, filter, digest, savings, isReading, isExporting } = useStore(store);
  const all = useStore(libraryStoreOf(panel), (state) => state.collections);
  const collections = useMemo(() => new Map(all?.map(({ id, name }) => [id, name])), [all]);
  return (
    <>
      <SpendingHeader
        range={range}
        isExporting={isExporting}
        onRange={(to) => store.choose({ range: to })}
        onExport={(format) => void store.exportRows(format)}
      />
      {digest && (
        <>
          <div className="ledger-sight">
            <SpendingFigures all={digest.all} savings={savings} />
            <DailySpending digest={digest} range={range} />
          </div>
          <LedgerFilters
            digest={digest}
            filter={filter}
            collections={collections}
            onFilter={(change) => store.choose({ filter: change })}
          />
          <LedgerView panel={panel} digest={digest} collections={collections} isReading={isReading} />
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
  // A single bar would only repeat the figures.
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
        <LedgerRows rows={rows} titles={titles} ids={digest.ids} onVisible={store.loadAround} onLeave={leave} />
      )}
    </>
  );
}
