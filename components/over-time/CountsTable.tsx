import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { countText } from '@/lib/details/count-text';
import { type CountSeries, type CountView, growthOf, observationsInSeries } from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';

interface CountsTableProps {
  shown: readonly CountSeries[];
  view: CountView;
  titleOf(id: VideoId): string | null;
}

/** The plot as a table: a line a look, the same that the picture shows. */
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
