import { dateTimeText } from '@/components/ui/format-text';
import { PagedList } from '@/components/ui/PagedList';
import { type PlotData, seriesStrokes } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { type CountSeries, growthOf } from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  /** Every video, fastest growing first. */
  ranked: readonly CountSeries[];
  /** The plotted videos, in the order of their numbers. */
  shown: readonly CountSeries[];
  data: PlotData;
  /** Index of the cursor in the times of the plot. */
  at: number | null;
  titleOf(id: VideoId): string | null;
  onToggle(id: VideoId): void;
  /** Returns to the fastest growing videos; `null` if they are shown. */
  onTop: (() => void) | null;
}

/** Shows the lines with their values at the cursor, and chooses the plotted videos. */
export function PlotLegend({ ranked, shown, data, at, titleOf, onToggle, onTop }: Props) {
  const t = useTranslation();
  const time = at === null ? undefined : data[0][at];
  return (
    <section className="time-key">
      <div className="row wrap">
        <h2 className="grow">{t('timeVideos')}</h2>
        <span className="note">{time === undefined ? t('timeNow') : dateTimeText(t, time)}</span>
        {onTop && (
          <button type="button" className="link note" onClick={onTop}>
            {t('timeTop')}
          </button>
        )}
      </div>
      <PagedList all={ranked} className="time-videos">
        {(series) => {
          const lineIndex = shown.indexOf(series);
          const shownCount =
            lineIndex < 0 ? series.points.at(-1)?.count : (valueAt(data, lineIndex, at) ?? series.points.at(-1)?.count);
          return (
            <li key={series.videoId}>
              <label className="row">
                <input type="checkbox" checked={lineIndex >= 0} onChange={() => onToggle(series.videoId)} />
                <span className="time-number">{lineIndex >= 0 && lineIndex + 1}</span>
                {lineIndex >= 0 ? <LineSample nth={lineIndex} /> : <span className="stroke" />}
                <span className="grow cut">
                  <bdi>{titleOf(series.videoId) ?? series.videoId}</bdi>
                </span>
                <span className="num">{shownCount === undefined ? '' : numberText(t, shownCount)}</span>
                <span className="num note">{growthText(t, series)}</span>
              </label>
            </li>
          );
        }}
      </PagedList>
    </section>
  );
}

/** Returns the value at the cursor, or at the last observation before it. */
function valueAt(data: PlotData, nth: number, at: number | null): number | undefined {
  if (at === null) return undefined;
  const before = data[nth + 1]?.slice(0, at + 1).findLast((value) => typeof value === 'number');
  return before ?? undefined;
}

function LineSample({ nth }: { nth: number }) {
  const [token, dash] = seriesStrokes[nth % seriesStrokes.length] ?? seriesStrokes[0];
  return (
    <svg className="stroke" viewBox="0 0 28 8" aria-hidden="true">
      <line x1="0" x2="28" y1="4" y2="4" style={{ stroke: `var(${token})`, strokeDasharray: dash.join(' ') }} />
    </svg>
  );
}

const numberText = (t: Translate, n: number): string => new Intl.NumberFormat(t.locale).format(n);

const growthText = (t: Translate, series: CountSeries): string => {
  const growth = growthOf(series);
  if (!growth) return t('timeSeenOnce');
  const perDay = new Intl.NumberFormat(t.locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return t('timePerDay', perDay.format(growth.perDay));
};
