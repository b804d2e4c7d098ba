import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/ExternalLink';
import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { originName } from '@/lib/collection/row-state';
import type { Occurrence } from '@/lib/over-time/video-history';

/** Where a video came from, every time. */
export function OccurrenceList({ sightings }: { sightings: readonly Occurrence[] }) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3>{t('tableSightingsHeading')}</h3>
      <ExpandableList items={sightings} first={5} className="history">
        {({ gathering, rank }) => (
          <li key={gathering.id}>
            <span className="grow">
              {t(originName(gathering))}
              {rank !== null && <span className="note"> {t('tableRankOf', rank)}</span>}
              {gathering.address && (
                <span className="note address">
                  <ExternalLink href={gathering.address}>{gathering.address}</ExternalLink>
                </span>
              )}
            </span>
            <span className="note nowrap">{dateTimeText(t, gathering.addedAt)}</span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
