import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dateTimeText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { countText } from '@/lib/details/video-figures';
import {
  type CountField,
  type CountSeries,
  type CountView,
  countFields,
  createSeries,
  findGaps,
  growthOf,
  observationsInSeries,
  plotColumns,
  sortByGrowth,
} from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';
import '@/components/ui/plots.css';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { StateView } from '@/components/ui/StateView';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { titleById } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import { createCountsStore } from '@/lib/over-time/store';
import type { MessageName } from '@/lib/shared/localized-text';
import { PlotLegend } from './PlotLegend';
import { TimePlot } from './TimePlot';

interface CountsTableProps {
  shown: readonly CountSeries[];
  view: CountView;
  titleOf(id: VideoId): string | null;
}

/** Shows the plotted observations as a table. */
export function CountsTable({ shown, view, titleOf }: CountsTableProps) {
  const t = useTranslation();
  const number = new Intl.NumberFormat(t.locale, { signDisplay: view === 'change' ? 'exceptZero' : 'auto' });
  return (
    <div className="pic-scroll">
      <table className="plain pic-table">
        <caption>{t('timeTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('netVideo')}</th>
            <th scope="col">{t('timeObserved')}</th>
            <th scope="col">{t(view === 'change' ? 'timeChange' : 'timeCounts')}</th>
            <th scope="col">{t('timeGrown')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.flatMap((series) =>
            observationsInSeries(series).map(({ at, count, digits }) => (
              <tr key={`${series.videoId}${at}`}>
                <th scope="row" dir="auto">
                  {titleOf(series.videoId) ?? series.videoId}
                </th>
                <td>{dateTimeText(t, at)}</td>
                <td className="num">
                  {count === null
                    ? t('timeNotReturned')
                    : view === 'change'
                      ? number.format(count - (series.points[0]?.count ?? 0))
                      : countText(digits ?? String(count), t.locale)}
                </td>
                <td className="num">
                  {at === series.points.at(-1)?.at && growthOf(series)
                    ? number.format(growthOf(series)?.grown ?? 0)
                    : ''}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

export interface CountsViewProps {
  /** Every observed video. */
  all: readonly CountSeries[];
  field: CountField;
  view: CountView;
  log: boolean;
  chosen: readonly VideoId[] | null;
  /** Interval of the schedule; `null` without one. */
  everyHours: number | null;
  titleOf(id: VideoId): string | null;
  onChoose(
    change: Partial<{ field: CountField; view: CountView; log: boolean; chosen: readonly VideoId[] | null }>,
  ): void;
  onCopy(shown: readonly CountSeries[]): void;
}

/** Maximum lines of a plot; further ones would be hard to distinguish. */
const maxLines = 10;

/** Shows counts over time as a plot or a table, with the choice of videos. */
export function CountsView(props: CountsViewProps) {
  const { all, view, log, chosen, everyHours, titleOf } = props;
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const ranked = useMemo(() => sortByGrowth(all), [all]);
  const shown = useMemo(() => chooseShown(ranked, chosen), [ranked, chosen]);
  const data = useMemo(() => plotColumns(shown, view, everyHours), [shown, view, everyHours]);
  const gaps = shown.reduce((sum, { points }) => sum + findGaps(points, everyHours).length, 0);
  return (
    <>
      <CountsToolbar {...props} asTable={asTable} onTable={setAsTable} onCopy={() => props.onCopy(shown)} />
      {gaps > 0 && <Notice icon="info">{t.plural('timeGaps', gaps)}</Notice>}
      {everyHours === null && <p className="note">{t('timeNotWatched')}</p>}
      {asTable ? (
        <CountsTable shown={shown} titleOf={titleOf} view={view} />
      ) : (
        <TimePlot
          data={log ? dropNonPositive(data) : data}
          log={log}
          label={t('timePlot', t.plural('netVideos', shown.length))}
          at={at}
          onCursor={setAt}
        />
      )}
      <PlotLegend
        ranked={ranked}
        shown={shown}
        data={data}
        at={at}
        titleOf={titleOf}
        onToggle={(id) => props.onChoose({ chosen: toggled(shown, id) })}
        onTop={chosen ? () => props.onChoose({ chosen: null }) : null}
      />
    </>
  );
}

/** Prefers growing videos without a choice; a single observation is only a point. */
function chooseShown(ranked: readonly CountSeries[], chosen: readonly VideoId[] | null): CountSeries[] {
  if (chosen) return ranked.filter(({ videoId }) => chosen.includes(videoId)).slice(0, maxLines);
  const growing = ranked.filter((series) => growthOf(series) !== null);
  return (growing.length > 0 ? growing : ranked).slice(0, maxLines);
}

const toggled = (shown: readonly CountSeries[], id: VideoId): VideoId[] => {
  const ids = shown.map(({ videoId }) => videoId);
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-maxLines);
};

/** A logarithmic scale has no zero. */
const dropNonPositive = ([times, ...columns]: ReturnType<typeof plotColumns>): ReturnType<typeof plotColumns> => [
  times,
  ...columns.map((column) => column.map((value) => (typeof value === 'number' && value <= 0 ? null : value))),
];

interface CountsToolbarProps extends Pick<CountsViewProps, 'field' | 'view' | 'log' | 'onChoose'> {
  asTable: boolean;
  onTable(asTable: boolean): void;
  onCopy(): void;
}

const countNames: Record<CountField, MessageName> = {
  viewCount: 'netViews',
  likeCount: 'timeLikes',
  commentCount: 'timeComments',
};

/** Chooses the count and its display. */
export function CountsToolbar({ field, view, log, asTable, onChoose, onTable, onCopy }: CountsToolbarProps) {
  const t = useTranslation();
  return (
    <div className="row wrap pic-bar">
      <fieldset className="seg" aria-label={t('timeCount')}>
        {countFields.map((one) => (
          <button key={one} type="button" aria-pressed={one === field} onClick={() => onChoose({ field: one })}>
            {t(countNames[one])}
          </button>
        ))}
      </fieldset>
      <fieldset className="seg" aria-label={t('timeView')}>
        <button type="button" aria-pressed={view === 'counts'} onClick={() => onChoose({ view: 'counts' })}>
          {t('timeCounts')}
        </button>
        <button type="button" aria-pressed={view === 'change'} onClick={() => onChoose({ view: 'change' })}>
          {t('timeChange')}
        </button>
      </fieldset>
      <label className="row note">
        <input type="checkbox" checked={log} onChange={({ target }) => onChoose({ log: target.checked })} />
        {t('timeLog')}
      </label>
      <button type="button" className="link note" onClick={onCopy}>
        {t('timeCopy')}
      </button>
      <button type="button" className="link note" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        {t(asTable ? 'paceAsPlot' : 'paceAsTable')}
      </button>
    </div>
  );
}

/** Shows counts over time from all observations of the current collection. */
export function TimePane({ panel }: { panel: PanelStore }) {
  const library = libraryStoreOf(panel);
  const watch = useStore(library, (state) => shownCollection(state)?.watch ?? null);
  const { snapshot } = useStore(snapshotStoreOf(panel));
  const store = tabStore(panel, createCountsStore);
  const shown = useStore(store);
  const all = useMemo(() => (snapshot ? createSeries(snapshot.captures, shown.field) : null), [snapshot, shown.field]);
  if (!snapshot || !all) return null;
  if (snapshot.details.every((capture) => capture < 0)) return <NothingObserved onPlan={() => library.go('table')} />;
  const title = (id: VideoId) => titleById(snapshot, id);
  return (
    <CountsView
      {...shown}
      all={all}
      titleOf={title}
      everyHours={watch?.on ? watch.everyHours : null}
      onChoose={store.choose}
      onCopy={(series) => void store.copy(series, title)}
    />
  );
}

function NothingObserved({ onPlan }: { onPlan(): void }) {
  const t = useTranslation();
  const actions = (
    <button type="button" className="btn" onClick={onPlan}>
      {t('timeToTable')}
    </button>
  );
  return (
    <StateView icon="chart-line" heading={t('timeNone')} actions={actions}>
      <p>{t('timeNoneSentence')}</p>
    </StateView>
  );
}
