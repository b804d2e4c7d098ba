import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { countText } from '@/lib/details/video-figures';
import { type CountSeries, type CountView, growthOf, observationsInSeries } from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';

interface CountsTableProps {
  shown: readonly CountSeries[];
  view: CountView;
  titleOf(id: VideoId): string | null;
}

/** Shows the plotted observations as a table. */
export function CountsTable({ shown, view, titleOf }: CountsTableProps) {
  const t = useTranslation();
  const number = new Intl.NumberFormat(t.locale, { signDisplay: view === 'counts' ? 'auto' : 'exceptZero' });
  return (
    <div className="pic-scroll">
      <table className="plain pic-table">
        <caption>{t('timeTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('networkVideo')}</th>
            <th scope="col">{t('timeObserved')}</th>
            <th scope="col">{t(view === 'counts' ? 'timeCounts' : 'timeChange')}</th>
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
                    : view === 'counts'
                      ? countText(digits ?? String(count), t.locale)
                      : number.format(count - (series.points[0]?.count ?? 0))}
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
