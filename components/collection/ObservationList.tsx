import { ExpandableList } from '@/components/ui/ExpandableList';
import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { countText } from '@/lib/details/count-text';
import type { Observation } from '@/lib/over-time/video-history';

/** What the service told of it, every time: added to, never written over. */
export function ObservationList({ observations }: { observations: readonly Observation[] }) {
  const t = useTranslation();
  const figures = new Intl.NumberFormat(t.locale);
  const text = (cell: Observation['viewCount']) =>
    typeof cell === 'number' ? figures.format(cell) : countText(String(cell ?? t('notGiven')), t.locale);
  return (
    <section className="stack tight">
      <h3>{t('tableObservations')}</h3>
      {observations.length === 0 && <p className="note">{t('tableObservationsNone')}</p>}
      <ExpandableList items={observations} first={5} className="history">
        {({ capture, returned, ...counts }) => (
          <li key={capture.id}>
            <span className="grow">
              {returned ? (
                <>
                  {t('fieldViews')} {text(counts.viewCount)} · {t('fieldLikes')} {text(counts.likeCount)} ·{' '}
                  {t('fieldComments')} {text(counts.commentCount)}
                </>
              ) : (
                t('timeNotReturned')
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, capture.receivedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
