import { useMemo } from 'react';
import { useStore } from 'zustand';
import { AddVideo } from '@/components/collection/AddVideo';
import { useNow } from '@/components/ui/clock';
import { ageText, joinFacts, priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { usePanel } from '@/components/ui/panel-state';
import { RequestLine } from '@/components/ui/RequestLine';
import { SearchField } from '@/components/ui/SearchField';
import { SkippedRows, UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
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
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { xlsxName } from '@/lib/shared/table';
import { RelatedForm } from './RelatedForm';
import { RelatedList } from './RelatedList';
import type { RowActions } from './RelatedRowView';

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
      <ResultLine related={related} response={response} rows={rows} />
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

type ResultLineProps = Pick<Props, 'related' | 'response'> & { rows: readonly RelatedRow[] };

/** Shows the number of videos, their age and the price of getting them again. */
function ResultLine({ related, response, rows }: ResultLineProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { requestState, stop } = useStore(useRequestStore('relatedVideos'));
  const { quote } = usePrices()('relatedVideos', response.params);
  const facts = [t('savedAgo', ageText(t, now - response.receivedAt)), priceText(t, quote)];
  return (
    <RequestLine
      label={t('getRelated')}
      form={<RelatedForm related={related} note={<ResultFacts related={related} response={response} rows={rows} />} />}
      busySince={requestState.is === 'loading' ? requestState.since : null}
      onStop={stop}
    >
      <b className="strong">{t.plural('videoCount', rows.length)}</b> · {joinFacts(t, facts)}
    </RequestLine>
  );
}

/** Says where the videos come from, and what they cost if that differs from the estimate. */
function ResultFacts({ related, response, rows }: ResultLineProps) {
  const t = useTranslation();
  const entry = useStore(related, (state) => state.entry);
  const { country = null, language = null } = response.params;
  const duplicates = rows.length - uniqueVideoIds(rows).length;
  return [
    entry && costText(t, rows.length, relatedCost(response.params, response.value, entry)),
    t('fromService'),
    country !== null && t('relatedInCountry', countryName(country, t.locale)),
    language !== null && t('relatedInLanguage', languageName(language, t.locale)),
    duplicates > 0 && t.plural('relatedRepeated', duplicates),
  ]
    .filter(Boolean)
    .join(' ');
}

function costText(t: Translate, count: number, { pagesFetched, quoted, billed }: RelatedCost): string {
  if (billed === null || quoted === null) return '';
  if (pagesFetched !== null && billed === quoted) return '';
  const videos = t.plural('videoCount', count);
  const sum = moneyText(billed, 'prose', t.locale);
  if (pagesFetched === null) return t('relatedCostAssumed', videos, sum);
  return t('relatedCostDiffers', videos, sum, moneyText(quoted, 'prose', t.locale));
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
        count={rows.length}
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
  /** The number of loaded videos. */
  count: number;
  typed: string;
  order: RelatedOrder;
  onType(text: string): void;
  onOrder(order: RelatedOrder): void;
  onCopyIds(): void;
  onSave(format: 'csv' | 'xlsx' | 'json'): void;
}

const orderLabels: Record<RelatedOrder, MessageName> = {
  rank: 'originalOrder',
  views: 'relatedByViews',
  date: 'relatedByDate',
};

/** Filters, sorts and exports the loaded list, free of charge. */
export function RelatedToolbar({ count, typed, order, onType, onOrder, onCopyIds, onSave }: RelatedToolbarProps) {
  const t = useTranslation();
  return (
    <div className="related-bar">
      <SearchField label={t.plural('findInVideos', count)} value={typed} onType={onType} />
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
        <MenuItem label={xlsxName} note="xlsx" onPress={() => onSave('xlsx')} />
        <MenuItem label={t('relatedExportJson')} note="json" onPress={() => onSave('json')} />
      </Menu>
    </div>
  );
}
