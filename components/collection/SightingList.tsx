import { momentText } from '@/components/ui/amounts';
import { OuterLink } from '@/components/ui/OuterLink';
import { SomeOf } from '@/components/ui/SomeOf';
import { useWords } from '@/components/ui/words';
import { originName } from '@/lib/collection/missing-details';
import type { Occurrence } from '@/lib/over-time/history';

/** Where a video came from, every time. */
export function OccurrenceList({ sightings }: { sightings: readonly Occurrence[] }) {
  const say = useWords();
  return (
    <section className="stack tight">
      <h3>{say('tableSightingsHeading')}</h3>
      <SomeOf all={sightings} first={5} className="history">
        {({ gathering, rank }) => (
          <li key={gathering.id}>
            <span className="grow">
              {say(originName(gathering))}
              {rank !== null && <span className="note"> {say('tableRankOf', rank)}</span>}
              {gathering.address && (
                <span className="note address">
                  <OuterLink href={gathering.address}>{gathering.address}</OuterLink>
                </span>
              )}
            </span>
            <span className="note nowrap">{momentText(say, gathering.addedAt)}</span>
          </li>
        )}
      </SomeOf>
    </section>
  );
}
