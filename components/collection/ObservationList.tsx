import { dateTimeText } from '@/components/ui/amounts';
import { ExpandableList } from '@/components/ui/SomeOf';
import { useTranslation } from '@/components/ui/words';
import { countText } from '@/lib/details/count-text';
import type { Observation } from '@/lib/over-time/history';

/** What the service told of it, every time: added to, never written over. */
export function ObservationList({ observations }: { observations: readonly Observation[] }) {
  const say = useTranslation();
  const figures = new Intl.NumberFormat(say.locale);
  const text = (cell: Observation['viewCount']) =>
    typeof cell === 'number' ? figures.format(cell) : countText(String(cell ?? say('notGiven')), say.locale);
  return (
    <section className="stack tight">
      <h3>{say('tableObservations')}</h3>
      {observations.length === 0 && <p className="note">{say('tableObservationsNone')}</p>}
      <ExpandableList items={observations} first={5} className="history">
        {({ capture, returned, ...counts }) => (
          <li key={capture.id}>
            <span className="grow">
              {returned ? (
                <>
                  {say('fieldViews')} {text(counts.viewCount)} · {say('fieldLikes')} {text(counts.likeCount)} ·{' '}
                  {say('fieldComments')} {text(counts.commentCount)}
                </>
              ) : (
                say('timeNotReturned')
              )}
            </span>
            <span className="note nowrap">{dateTimeText(say, capture.receivedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
