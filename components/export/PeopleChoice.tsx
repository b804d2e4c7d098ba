import { useId } from 'react';
import { ReasonField } from '@/components/ui/ReasonField';
import { useWords } from '@/components/ui/words';
import type { Naming } from '@/lib/comments/export/exported-reply';

interface Props {
  /** Comments whose replies are held. */
  threads: number;
  naming: Naming;
  onName(naming: Naming): void;
}

/** How people stand in what is handed in: replaced, unless the reader writes why not (COM-06). */
export function PeopleChoice({ threads, naming, onName }: Props) {
  const say = useWords();
  const name = useId();
  const isNamed = naming.is === 'named';
  return (
    <section className="stack">
      <h2>{say('handInPeople')}</h2>
      <p className="note">{threads === 0 ? say('handInPeopleNone') : say.count('handInPeopleHeld', threads)}</p>
      {threads > 0 && (
        <div role="radiogroup" aria-label={say('handInPeople')}>
          <label className="ticked">
            <input type="radio" name={name} checked={!isNamed} onChange={() => onName({ is: 'replaced' })} />
            {say('handInPeopleReplaced')}
          </label>
          <label className="ticked">
            <input type="radio" name={name} checked={isNamed} onChange={() => onName({ is: 'named', because: '' })} />
            {say('handInPeopleNamed')}
          </label>
        </div>
      )}
      {isNamed && (
        <ReasonField
          label={say('handInBecause')}
          note={say('handInBecauseNote')}
          because={naming.because}
          onGive={(because) => onName({ is: 'named', because })}
        />
      )}
    </section>
  );
}
