import { useMemo } from 'react';
import { useStore } from 'zustand';
import { AddVideo } from '@/components/collection/AddVideo';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { Notice } from '@/components/ui/Notice';
import { usePanel } from '@/components/ui/panel-state';
import { SearchField } from '@/components/ui/SearchField';
import { SkippedRows, UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import {
  type RelatedCost,
  type RelatedOrder,
  type RelatedRow,
  relatedCost,
  relatedOrders,
  relatedRows,
  shownRows,
  uniqueVideoIds,
} from '@/lib/related/related-rows';
import type { RelatedStore } from '@/lib/related/store';
import { moneyText } from '@/lib/service/money-text';
import { countryName, languageName } from '@/lib/shared/display-names';
import type { MessageName, PluralName, Translate } from '@/lib/shared/localized-text';
import { RelatedList } from './RelatedList';
import type { RowActions } from './RelatedRowView';

interface RelatedFactsProps {
  videos: number;
  /** Age of the response in milliseconds. */
  age: number;
  /** `null` until it is known. */
  cost: RelatedCost | null;
  /** The requested country; `null` if the service chooses. */
  country: string | null;
  language: string | null;
  /** Number of rows whose video already appears in an earlier row. */
  duplicates: number;
}

/** Shows the number of videos, the billed and quoted cost, and a note that the list is not personalised. */
function RelatedFacts({ videos, age, cost, country, language, duplicates }: RelatedFactsProps) {
  const t = useTranslation();
  const [before, billed, after] = cost ? costParts(t, cost) : [];
  return (
    <Notice icon="info">
      {t.plural('relatedReceived', videos, ageText(t, age))} {before}
      {billed && <b className="strong">{billed}</b>}
      {after} {t('fromService')}
      {country !== null && ` ${t('relatedInCountry', countryName(country, t.locale))}`}
      {language !== null && ` ${t('relatedInLanguage', languageName(language, t.locale))}`}
      {duplicates > 0 && ` ${t.plural('relatedRepeated', duplicates)}`}
    </Notice>
  );
}

/** Splits the sentence about the cost, so that the amount can be emphasised. */
function costParts(t: Translate, { pagesRequested, pagesFetched: fetched, quoted, billed }: RelatedCost): string[] {
  if (billed === null || quoted === null) return [];
  const formatMoney = (micros: number) => moneyText(micros, 'prose', t.locale);
  const sum = formatMoney(billed);
  const difference = billed - quoted;
  const sentence =
    fetched === null
      ? t.plural('relatedBilledUnsaid', pagesRequested, sum)
      : t.plural(sentenceOf(difference), pagesRequested, fetched, sum, formatMoney(quoted));
  const index = sentence.indexOf(sum);
  return index < 0 ? [sentence] : [sentence.slice(0, index), sum, sentence.slice(index + sum.length)];
}

function sentenceOf(difference: number): PluralName {
  if (difference === 0) return 'relatedBilledEven';
  return difference < 0 ? 'relatedBilledLess' : 'relatedBilledMore';
}

interface Props {
  related: RelatedStore;
  response: LoadedResponse<'relatedVideos'>;
  /** Called before the panel switches to another video. */
  onOpened(): void;
}

export function RelatedResults({ related, response, onOpened }: Props) {
  const rows = useMemo(() => relatedRows(response.value.data, response.skippedRows), [response]);
  return (
    <>
      <ResultFacts related={related} response={response} rows={rows} />
      <UnreadableResponseNotice at={response.newerEmptyResponseAt} />
      <SkippedRows rows={response.skippedRows} />
      <SkippedRows rows={response.wrongFields} as="wrongFields" />
      {rows.length > 0 ? (
        <Rows related={related} response={response} rows={rows} onOpened={onOpened} />
      ) : (
        <NoRows response={response} />
      )}
    </>
  );
}

type ResultFactsProps = Pick<Props, 'related' | 'response'> & { rows: readonly RelatedRow[] };

function ResultFacts({ related, response, rows }: ResultFactsProps) {
  const now = useNow(60_000);
  const entry = useStore(related, (state) => state.entry);
  const { country = null, language = null } = response.params;
  return (
    <RelatedFacts
      videos={rows.length}
      age={now - response.receivedAt}
      cost={entry === undefined ? null : relatedCost(response.params, response.value, entry)}
      country={country}
      language={language}
      duplicates={rows.length - uniqueVideoIds(rows).length}
    />
  );
}

function NoRows({ response }: Pick<Props, 'response'>) {
  const t = useTranslation();
  if (response.skippedRows.length > 0) return null;
  return (
    <StateView icon="list-video" heading={t('relatedNone')}>
      <p>{t('relatedNoneSentence')}</p>
    </StateView>
  );
}

interface RowsProps extends Props {
  rows: readonly RelatedRow[];
}

function Rows({ related, response, rows, onOpened }: RowsProps) {
  const t = useTranslation();
  const { filter: typed, order, lastOpened } = useStore(related);
  const videoId = usePanel((state) => state.subject?.videoId);
  const shown = useMemo(() => shownRows(rows, typed, order), [rows, typed, order]);
  const actions: RowActions = {
    onShow(row) {
      onOpened();
      related.getState().show(row);
    },
    onCaptions: related.getState().showCaptions,
    onOpen: related.getState().openInTab,
    onCopyId: (row) => void related.getState().copyId(row),
  };
  return (
    <>
      <RelatedToolbar
        typed={typed}
        order={order}
        onType={related.getState().setFilter}
        onOrder={related.getState().sort}
        onCopyIds={() => void related.getState().copyIds()}
        onSave={(format) => void related.getState().save(format)}
      />
      <p className="visually-hidden" role="status">
        {typed && t('shownOf', shown.length, rows.length)}
      </p>
      {shown.length === 0 && <p className="padded note">{t('noMatchingVideos')}</p>}
      <RelatedList
        key={response.key}
        rows={shown}
        lastOpened={lastOpened.get(videoId ?? '') ?? null}
        actions={actions}
        addButtonFor={({ raw: { videoId: id }, title, rank }) => (
          <AddVideo video={{ videoId: id, title }} from="related" rank={rank} tabStop={false} />
        )}
      />
    </>
  );
}

interface RelatedToolbarProps {
  typed: string;
  order: RelatedOrder;
  onType(text: string): void;
  onOrder(order: RelatedOrder): void;
  onCopyIds(): void;
  onSave(format: 'csv' | 'xlsx' | 'json'): void;
}

const orderLabels: Record<RelatedOrder, MessageName> = {
  rank: 'relatedByRank',
  views: 'relatedByViews',
  date: 'relatedByDate',
};

/** Filters, sorts and exports the loaded list, free of charge. */
export function RelatedToolbar({ typed, order, onType, onOrder, onCopyIds, onSave }: RelatedToolbarProps) {
  const t = useTranslation();
  return (
    <div className="related-bar">
      <SearchField label={t('filter')} value={typed} onType={onType} />
      <select
        className="plain-select note"
        aria-label={t('order')}
        value={order}
        onChange={(event) => {
          const selected = relatedOrders.find((one) => one === event.target.value);
          if (selected) onOrder(selected);
        }}
      >
        {relatedOrders.map((one) => (
          <option key={one} value={one}>
            {t(orderLabels[one])}
          </option>
        ))}
      </select>
      <Menu icon="download" label={t('relatedExport')}>
        <MenuItem label={t('relatedCopyIds')} note={t('priceFree')} onPress={onCopyIds} />
        <MenuItem label={t('exportCsv')} note="csv" onPress={() => onSave('csv')} />
        <MenuItem label={t('formatXlsx')} note="xlsx" onPress={() => onSave('xlsx')} />
        <MenuItem label={t('relatedExportJson')} note="json" onPress={() => onSave('json')} />
      </Menu>
    </div>
  );
}
