import { useId, useState } from 'react';
import type { LearnedName } from '@/lib/core/learning/learned-name';
import { type UnsaidNameKey, unsaidNames } from '@/lib/core/service/assumptions';
import { useWords } from '../../words';
import { Evidence } from './Evidence';
import { meaningText, nameKeys, stateText } from './name-words';

interface Verbs {
  /** `null`: the service does not take what is sent, and the true name is not known. */
  onSet(key: UnsaidNameKey, name: string | null): void;
  onTakeBack(key: UnsaidNameKey): void;
}

/** The parameter names that the service's document leaves unsaid: what each is for, what is sent, and how that is known. */
export function NameTable({ learned, ...verbs }: { learned: Readonly<Record<string, LearnedName>> } & Verbs) {
  return (
    <ul className="book names">
      {nameKeys.map((key) => (
        <NameRow key={key} of={key} held={learned[key]} {...verbs} />
      ))}
    </ul>
  );
}

interface RowProps extends Verbs {
  of: UnsaidNameKey;
  held: LearnedName | undefined;
}

function NameRow({ of, held, onSet, onTakeBack }: RowProps) {
  const say = useWords();
  const meaning = meaningText(say, of);
  return (
    <li>
      <NameField of={of} held={held} meaning={meaning} onSet={onSet} onTakeBack={onTakeBack} />
      <div className="name-state">
        <span className={held?.name === null ? 'note warned' : 'note'}>{stateText(say, of, held)}</span>
        {held ? (
          <button
            type="button"
            className="link"
            aria-label={say('nameTakeBackOf', meaning)}
            onClick={() => onTakeBack(of)}
          >
            {say('nameTakeBack')}
          </button>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={say('nameNotTakenOf', meaning)}
            onClick={() => onSet(of, null)}
          >
            {say('nameNotTaken')}
          </button>
        )}
        {held && <Evidence texts={[held.evidence]} />}
      </div>
    </li>
  );
}

function NameField({ of, held, meaning, onSet, onTakeBack }: RowProps & { meaning: string }) {
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const { assumed } = unsaidNames[of];
  const now = held ? (held.name ?? '') : assumed;
  const leave = () => {
    const name = typed?.trim();
    type(null);
    if (!name || name === now) return;
    // To type the assumed name goes back to it, unless it was found to be wrong: then the reader insists.
    if (name === assumed && held?.name !== null) onTakeBack(of);
    else onSet(of, name);
  };
  return (
    <>
      <label className="grow" htmlFor={id}>
        {meaning}
      </label>
      <span className="input named">
        <input
          id={id}
          className="code"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed ?? now}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
    </>
  );
}
