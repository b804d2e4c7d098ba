import '@/components/ui/list.css';
import '@/components/ui/plots.css';
import './spending.css';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type PanelStore, tabStore } from '@/lib/app-store/panel-store';
import { midnightBefore as dayOf, midnightBefore, pageClock } from '@/lib/browser/clock';
import { wait } from '@/lib/browser/page';
import { clearTempFolder, saveStream } from '@/lib/downloads/browser/save-stream';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import type { MessageName } from '@/lib/shared/localized-text';
import { fillDays, type LedgerDigest, type LedgerRange, ledgerRanges } from '@/lib/spending/ledger-digest';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { savingsRepository } from '@/lib/spending/repository/spending-sums-repository';
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
import { SpendingFigures } from './SpendingFigures';

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
          {t('ledgerExporting')}
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

/** Shows what was spent, by day and request. */
export function SpendingPane({ panel }: { panel: PanelStore }) {
  const store = ledgerOf(panel);
  const { range, filter, digest, savings, isReading, isExporting } = useStore(store);
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const all = useStore(libraryStoreOf(panel), (state) => state.collections);
  const collections = useMemo(() => new Map(all?.map(({ id, name }) => [id, name])), [all]);
  const [asSums, setAsSums] = useState(false);
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
          <SpendingFigures today={today} budgets={budgets} range={range} total={digest.total} savings={savings} />
          <DailySpending byDay={digest.totalByDay} range={range} />
          <LedgerFilters
            digest={digest}
            filter={filter}
            collections={collections}
            onFilter={(change) => store.getState().choose({ filter: change })}
          >
            <ViewChoice asSums={asSums} onChoose={setAsSums} />
          </LedgerFilters>
          <LedgerView panel={panel} digest={digest} collections={collections} isReading={isReading} asSums={asSums} />
        </>
      )}
    </>
  );
}

function DailySpending({ byDay, range }: { byDay: LedgerDigest['totalByDay']; range: LedgerState['range'] }) {
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
    <fieldset className="seg" aria-label={t('ledgerView')}>
      {[false, true].map((one) => (
        <button key={String(one)} type="button" aria-pressed={one === asSums} onClick={() => onChoose(one)}>
          {t(one ? 'ledgerSums' : 'ledgerAttempts')}
        </button>
      ))}
    </fieldset>
  );
}

interface LedgerViewProps {
  panel: PanelStore;
  digest: LedgerDigest;
  collections: ReadonlyMap<string, string>;
  isReading: boolean;
  asSums: boolean;
}

function LedgerView({ panel, digest, collections, isReading, asSums }: LedgerViewProps) {
  const t = useTranslation();
  const store = ledgerOf(panel);
  const { rows, titles } = useStore(store);
  const leave = useCallback((id: string) => void panel.getState().leave(id), [panel]);
  const count = digest.ids.length;
  return (
    <>
      {count === 0 && !isReading && (
        <StateView icon="receipt-text" heading={t('ledgerNone')}>
          <p>{t(digest.kinds.size === 0 ? 'ledgerEmpty' : 'ledgerNoneSentence')}</p>
        </StateView>
      )}
      {count > 0 && asSums && <LedgerSums tables={sumTables(t, digest, collections)} />}
      {count > 0 && !asSums && (
        <LedgerRows
          rows={rows}
          titles={titles}
          digest={digest}
          today={midnightBefore(pageClock.now())}
          onVisible={store.getState().loadAround}
          onLeave={leave}
        />
      )}
      <p className="note" role="status">
        {isReading ? t('ledgerReading') : t.plural('ledgerRowsHere', count)}
      </p>
      <p className="note">{t('ledgerResends')}</p>
    </>
  );
}
