import { useMemo, useState } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { Icon } from '@/components/ui/Icon';
import { seriesStrokes } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { type CountSeries, findGaps, growthOf } from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

interface Props {
  /** Every video, fastest growing first. */
  ranked: readonly CountSeries[];
  /** The plotted videos, in the order in which they are numbered. */
  shown: readonly CountSeries[];
  /** Interval of the schedule in hours; `null` without a schedule. */
  everyHours: number | null;
  /** The localised name of the plotted count. */
  countName: string;
  /** The time of the cursor in the plot, in milliseconds since 1970; `null` for the latest observation. */
  at: number | null;
  titleOf(id: VideoId): string | null;
  onToggle(id: VideoId): void;
}

const sortKeys = ['count', 'grown', 'perDay', 'share'] as const;
type SortKey = (typeof sortKeys)[number];

/** A video with its figures. A figure is `null` if it cannot be computed from the observations. */
interface VideoTrend extends Record<SortKey, number | null> {
  series: CountSeries;
}

const initialRows = 20;

export function VideoTrends({ ranked, shown, everyHours, countName, at, titleOf, onToggle }: Props) {
  const t = useTranslation();
  const [sortedBy, sortBy] = useState<SortKey>('perDay');
  const [count, showMore] = useShownCount(initialRows);
  const trends = useMemo(() => sortTrends(ranked.map(trendOf), sortedBy), [ranked, sortedBy]);
  const columnNames: Record<SortKey, string> = {
    count: countName,
    grown: t('timeChange'),
    perDay: t('timePerDay'),
    share: '%',
  };
  return (
    <div className="table-scroll">
      <table className="plain-table data-table trends">
        <caption className="visually-hidden">{t('videos')}</caption>
        <thead>
          <tr>
            <th scope="col" className="series">
              <span className="visually-hidden">{t('timeLine')}</span>
            </th>
            <th scope="col">{t('video')}</th>
            <th scope="col">{t('timeTrend')}</th>
            {sortKeys.map((key) => (
              <th key={key} scope="col" className="numeric" aria-sort={key === sortedBy ? 'descending' : undefined}>
                <button type="button" onClick={() => sortBy(key)}>
                  {key === sortedBy && <Icon name="arrow-down" small />}
                  {columnNames[key]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trends.slice(0, count).map((trend) => (
            <TrendRow
              key={trend.series.videoId}
              trend={trend}
              lineIndex={shown.indexOf(trend.series)}
              at={at}
              everyHours={everyHours}
              title={titleOf(trend.series.videoId) ?? trend.series.videoId}
              onToggle={() => onToggle(trend.series.videoId)}
            />
          ))}
        </tbody>
      </table>
      {count < trends.length && <ShowMore shown={t('shownItems', count, trends.length)} onMore={showMore} />}
    </div>
  );
}

function trendOf(series: CountSeries): VideoTrend {
  const growth = growthOf(series);
  const first = series.points[0]?.count ?? 0;
  return {
    series,
    count: series.points.at(-1)?.count ?? null,
    grown: growth?.grown ?? null,
    perDay: growth?.perDay ?? null,
    share: growth && first > 0 ? growth.grown / first : null,
  };
}

/** Sorts by a figure, highest first and unknown figures last. */
const sortTrends = (trends: readonly VideoTrend[], sortKey: SortKey): VideoTrend[] =>
  trends.toSorted(
    (one, other) => (other[sortKey] ?? Number.NEGATIVE_INFINITY) - (one[sortKey] ?? Number.NEGATIVE_INFINITY) || 0,
  );

interface TrendRowProps {
  trend: VideoTrend;
  /** Index of the video among the plotted lines; -1 if it is not plotted. */
  lineIndex: number;
  at: number | null;
  everyHours: number | null;
  title: string;
  onToggle(): void;
}

function TrendRow({
  trend: { series, grown, perDay, share },
  lineIndex,
  at,
  everyHours,
  title,
  onToggle,
}: TrendRowProps) {
  const t = useTranslation();
  const isShown = lineIndex >= 0;
  const count = (at === null ? series.points.at(-1) : series.points.findLast((point) => point.at <= at))?.count;
  return (
    <tr>
      <td className="series">
        <input type="checkbox" aria-label={t('timePlotVideo', title)} checked={isShown} onChange={onToggle} />
        {isShown && (
          <>
            <LineSample index={lineIndex} /> {lineIndex + 1}
          </>
        )}
      </td>
      <th scope="row">
        <bdi>{title}</bdi>
      </th>
      <td>
        <Trend series={series} index={lineIndex} everyHours={everyHours} />
      </td>
      <td className="numeric">{numberText(t, count, 'auto')}</td>
      {grown === null ? (
        <td className="numeric note" colSpan={3}>
          {t('timeSeenOnce')}
        </td>
      ) : (
        <>
          <td className="numeric">{numberText(t, grown, 'exceptZero')}</td>
          <td className="numeric">{numberText(t, perDay, 'exceptZero')}</td>
          <td className="numeric">{shareText(t, share)}</td>
        </>
      )}
    </tr>
  );
}

/** Returns the colour and dash pattern of a line; grey for a video that is not plotted. */
const strokeOf = (index: number): { stroke: string; strokeDasharray: string } => {
  const [token, dash] = seriesStrokes[index] ?? ['--text-muted', []];
  return { stroke: `var(${token})`, strokeDasharray: dash.join(' ') };
};

function LineSample({ index }: { index: number }) {
  return (
    <svg className="stroke" viewBox="0 0 28 8" aria-hidden="true">
      <line x1="0" x2="28" y1="4" y2="4" style={strokeOf(index)} />
    </svg>
  );
}

const trendWidth = 84;
const trendHeight = 20;

/** A trend is flat if it varies by less than this share of its highest value. */
const flatShare = 0.005;

interface TrendProps extends Pick<TrendRowProps, 'everyHours'> {
  series: CountSeries;
  /** Index of the line in the plot; negative if it is not plotted. */
  index: number;
}

/** Draws the trend of a count, scaled from its lowest to its highest value. The line breaks at gaps in the schedule. */
function Trend({ series: { points }, index, everyHours }: TrendProps) {
  const t = useTranslation();
  const counts = points.map(({ count }) => count);
  const start = points[0]?.at ?? 0;
  const end = points.at(-1)?.at ?? 0;
  const min = Math.min(...counts);
  const max = Math.max(...counts);
  if (end <= start) return null;
  if (max - min <= max * flatShare) return <span className="note">{t('timeFlat')}</span>;
  const afterGap = new Set(findGaps(points, everyHours).map(({ to }) => to));
  const path = points.map(({ at, count }, nth) => {
    const x = ((at - start) / (end - start)) * trendWidth;
    const y = trendHeight - 2 - ((count - min) / (max - min)) * (trendHeight - 4);
    return `${nth === 0 || afterGap.has(at) ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg className="trend" viewBox={`0 0 ${trendWidth} ${trendHeight}`} aria-hidden="true">
      <path d={path.join('')} style={{ stroke: strokeOf(index).stroke }} />
    </svg>
  );
}

function numberText(t: Translate, n: number | null | undefined, signDisplay: 'auto' | 'exceptZero'): string {
  if (n === null || n === undefined) return '';
  return new Intl.NumberFormat(t.locale, { signDisplay, maximumFractionDigits: 0 }).format(n);
}

const shareText = (t: Translate, share: number | null): string =>
  share === null
    ? ''
    : new Intl.NumberFormat(t.locale, {
        style: 'percent',
        signDisplay: 'exceptZero',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(share);

export const countLabels: Record<'viewCount' | 'likeCount' | 'commentCount', MessageName> = {
  viewCount: 'viewCount',
  likeCount: 'likes',
  commentCount: 'comments',
};
