import { useId } from 'react';
import type { Naming } from '@/lib/core/replies/write/exported';
import { useWords } from '../../words';

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
      {isNamed && <Reason text={naming.because} onText={(because) => onName({ is: 'named', because })} />}
    </section>
  );
}

function Reason({ text, onText }: { text: string; onText(text: string): void }) {
  const say = useWords();
  const [id, note] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={id}>{say('handInBecause')}</label>
      <span className="input">
        <input
          id={id}
          value={text}
          maxLength={500}
          dir="auto"
          autoComplete="off"
          aria-describedby={note}
          onChange={({ target }) => onText(target.value)}
        />
      </span>
      <p className="note" id={note}>
        {say('handInBecauseNote')}
      </p>
    </div>
  );
}
