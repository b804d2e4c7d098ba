import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLibrary } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { dateTimeText, joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { storeOfPage } from '@/lib/app-store/app-store';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import {
  type CountField,
  type CountSeries,
  type CountSum,
  type CountView,
  commonGaps,
  createSeries,
  findOutliers,
  growthOf,
  keepLastDays,
  largestObservationCount,
  type Observations,
  observationsInSeries,
  plotColumns,
  plotValues,
  sortByGrowth,
  sumSeries,
} from '@/lib/over-time/count-series';
import { type CountsChoice, createCountsStore } from '@/lib/over-time/store';
import { countText } from '@/lib/platform/video-figures';
import type { VideoId } from '@/lib/service/ids';
import { CountsToolbar, viewLabels } from './CountsToolbar';
import { NotEnoughObservations } from './NotEnoughObservations';
import { TimePlot } from './TimePlot';
import { useIncluded } from './use-included';
import { countLabels, VideoTrends } from './VideoTrends';

interface CountsViewProps extends CountsChoice {
  all: readonly CountSeries[];
  /** Interval of the schedule in hours; `null` without a schedule. */
  everyHours: number | null;
  titleOf(id: VideoId): string | null;
  onChoose(change: Partial<CountsChoice>): void;
  /** Copies the shown videos, or their sum if it is shown instead. */
  onCopy(shown: readonly CountSeries[], sum: CountSum | null): void;
  /** Shown first in the toolbar. */
  children?: ReactNode;
}

/** Maximum number of lines in a plot, because more lines would be hard to distinguish. */
const maxLines = 10;

export function CountsView(props: CountsViewProps) {
  const { field, view, log, lines, days, selected, everyHours, titleOf, onChoose } = props;
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [cursorIndex, setCursorIndex] = useState<number | null>(null);
  const all = useMemo(() => keepLastDays(props.all, days), [props.all, days]);
  const ranked = useMemo(() => sortByGrowth(all), [all]);
  const outliers = useMemo(() => findOutliers(all), [all]);
  const usual = useMemo(
    () => (props.outliers ? ranked : ranked.filter(({ videoId }) => !outliers.has(videoId))),
    [ranked, outliers, props.outliers],
  );
  const shown = useMemo(() => chooseShown(ranked, usual, selected), [ranked, usual, selected]);
  const sum = useMemo(() => (lines === 'sum' ? sumSeries(usual) : null), [lines, usual]);
  const plotted = useMemo(() => (sum ? [{ videoId: null, points: sum.points, absent: [] }] : shown), [sum, shown]);
  const data = useMemo(() => plotColumns(plotted, view, everyHours), [plotted, view, everyHours]);
  const plotData = useMemo(() => (log ? dropNonPositive(data) : data), [log, data]);
  const names = useMemo(
    () => (sum ? [t.plural('videoCount', sum.videos)] : shown.map(({ videoId }) => titleOf(videoId) ?? videoId)),
    [t, sum, shown, titleOf],
  );
  const gaps = useMemo(
    () => ({ periods: commonGaps(plotted, everyHours), label: t('timeGap') }),
    [t, plotted, everyHours],
  );
  const time = cursorIndex === null ? null : (data[0][cursorIndex] ?? null);
  const label = t('timePlot', t(countLabels[field]), t.plural('videoCount', sum ? sum.videos : shown.length));
  return (
    <>
      <CountsToolbar {...props} />
      <div className="flex-row wrap time-facts">
        <p className="note grow">
          {joinFacts(t, [
            sum ? t.plural('timeSumOf', sum.videos) : t('shownOf', shown.length, t.plural('videoCount', all.length)),
            gaps.periods.length > 0 && t.plural('timeGaps', gaps.periods.length),
            everyHours === null && t('timeNoSchedule'),
            time !== null && dateTimeText(t, time),
          ])}
        </p>
        {outliers.size > 0 && (sum || !selected) && (
          <Outliers count={outliers.size} included={props.outliers} onChoose={onChoose} />
        )}
        {selected && (
          <button type="button" className="link note" onClick={() => onChoose({ selected: null })}>
            {t('timeTop')}
          </button>
        )}
        <button type="button" className="button small quiet" onClick={() => props.onCopy(shown, sum)}>
          {t('timeCopy')}
        </button>
        <button
          type="button"
          className="button small quiet"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'rateAsPlot' : 'viewAsTable')}
        </button>
      </div>
      {asTable ? (
        <CountsTable plotted={plotted} names={names} view={view} />
      ) : (
        <TimePlot
          data={plotData}
          isLogarithmic={log}
          label={label}
          names={names}
          gaps={gaps}
          cursorIndex={cursorIndex}
          onCursor={setCursorIndex}
        />
      )}
      <VideoTrends
        ranked={ranked}
        shown={sum ? [] : shown}
        everyHours={everyHours}
        countName={t(countLabels[field])}
        at={time}
        titleOf={titleOf}
        onToggle={(id) => onChoose({ lines: 'videos', selected: toggle(shown, id) })}
      />
    </>
  );
}

interface OutliersProps extends Pick<CountsViewProps, 'onChoose'> {
  count: number;
  included: boolean;
}

/** Says how many videos are left out because of their extreme counts, and lets the user include them. */
function Outliers({ count, included, onChoose }: OutliersProps) {
  const t = useTranslation();
  return (
    <p className="note">
      {!included && t.plural('timeOutliers', count)}{' '}
      <button type="button" className="link" onClick={() => onChoose({ outliers: !included })}>
        {included ? t.plural('timeLeaveOut', count) : t('timeInclude')}
      </button>
    </p>
  );
}

/**
 * Returns the videos to plot: the chosen videos or, by default, the fastest growing ones of `usual`. Videos with a single
 * observation are plotted only if no video has more, because they have no line.
 */
function chooseShown(
  ranked: readonly CountSeries[],
  usual: readonly CountSeries[],
  chosen: readonly VideoId[] | null,
): CountSeries[] {
  const found = ranked.filter(({ videoId }) => chosen?.includes(videoId));
  // The choice stays while the user opens other collections, which may have none of these videos.
  if (chosen?.length === 0 || found.length > 0) return found.slice(0, maxLines);
  const growing = usual.filter((series) => growthOf(series) !== null);
  return (growing.length > 0 ? growing : usual).slice(0, maxLines);
}

const toggle = (shown: readonly CountSeries[], id: VideoId): VideoId[] => {
  const ids = shown.map(({ videoId }) => videoId);
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-maxLines);
};

/** Removes values that a logarithmic scale cannot show. */
const dropNonPositive = ([times, ...columns]: ReturnType<typeof plotColumns>): ReturnType<typeof plotColumns> => [
  times,
  ...columns.map((column) => column.map((value) => (typeof value === 'number' && value <= 0 ? null : value))),
];

/** Returns the series of the collection's videos. The responses also contain videos that the user has removed. */
const seriesOf = (included: ReadonlySet<VideoId>, { captures }: Snapshot, field: CountField): CountSeries[] =>
  createSeries(captures, field).filter(({ videoId }) => included.has(videoId));

interface PaneProps {
  snapshot: Snapshot;
  /** The choice of the view, shown first. */
  children: ReactNode;
}

export function CountsPane({ snapshot, children }: PaneProps) {
  const app = useAppStore();
  const schedule = useLibrary((state) => shownCollection(state)?.schedule ?? null);
  const store = storeOfPage(app, createCountsStore);
  const choice = useStore(store);
  const included = useIncluded(snapshot);
  const all = useMemo(() => seriesOf(included, snapshot, choice.field), [included, snapshot, choice.field]);
  const titleOf = useMemo(() => (id: VideoId) => titleById(snapshot, id), [snapshot]);
  // Likes and comments can be hidden, so enough observations of the view counts suffice.
  const observations = largestObservationCount(seriesOf(included, snapshot, 'viewCount'));
  if (observations < 2 && largestObservationCount(all) < 2) {
    return (
      <>
        {children}
        <NotEnoughObservations observations={observations} />
      </>
    );
  }
  return (
    <CountsView
      {...choice}
      all={all}
      titleOf={titleOf}
      everyHours={schedule?.on ? schedule.everyHours : null}
      onChoose={store.getState().choose}
      onCopy={(series, sum) => void store.getState().copy(series, sum, titleOf)}
    >
      {children}
    </CountsView>
  );
}

interface CountsTableProps {
  plotted: readonly (Observations & { videoId: VideoId | null })[];
  names: readonly string[];
  view: CountView;
}

function CountsTable({ plotted, names, view }: CountsTableProps) {
  const t = useTranslation();
  const number = new Intl.NumberFormat(t.locale, { signDisplay: view === 'counts' ? 'auto' : 'exceptZero' });
  return (
    <div className="table-scroll">
      <table className="plain-table data-table">
        <caption>{t('timeTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('video')}</th>
            <th scope="col">{t('timeObserved')}</th>
            <th scope="col">{t(viewLabels[view])}</th>
            <th scope="col">{t('timeGrown')}</th>
          </tr>
        </thead>
        <tbody>
          {plotted.flatMap((series, index) => {
            const values = new Map(plotValues(view, series.points));
            return observationsInSeries(series).map(({ at, count, digits }) => (
              <tr key={`${series.videoId} ${at}`}>
                <th scope="row" dir="auto">
                  {names[index]}
                </th>
                <td>{dateTimeText(t, at)}</td>
                <td className="numeric">
                  {count === null
                    ? t('notReturned')
                    : view === 'counts'
                      ? countText(digits ?? String(count), t.locale)
                      : values.has(at) && number.format(values.get(at) ?? 0)}
                </td>
                <td className="numeric">
                  {at === series.points.at(-1)?.at && growthOf(series)
                    ? number.format(growthOf(series)?.grown ?? 0)
                    : ''}
                </td>
              </tr>
            ));
          })}
        </tbody>
      </table>
    </div>
  );
}
