import { type FormEvent, useId, useState } from 'react';
import { useWords } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';
import { PassphraseField } from './PassphraseField';

/** Fewest letters: what is shorter is soon guessed, however slowly each guess is made (NIST SP 800-63B, 5.1.1.1). */
const fewest = 8;

interface Props {
  /** The verb. */
  act: string;
  onGive(passphrase: string): void;
  /** `null` where it cannot be left. */
  onLeave: (() => void) | null;
}

/** Takes a new passphrase, twice: nobody can bring back what lies under one that was mistyped. */
export function NewPassphrase({ act, onGive, onLeave }: Props) {
  const say = useWords();
  const [first, typeFirst] = useState('');
  const [second, typeSecond] = useState('');
  const [fault, setFault] = useState<MessageName | null>(null);
  const reason = useId();
  const give = (event: FormEvent) => {
    event.preventDefault();
    const wrong = faultOf(first, second);
    setFault(wrong);
    if (wrong === null) onGive(first);
  };
  return (
    <form className="stack" onSubmit={give} autoComplete="off" noValidate>
      <PassphraseField
        label={say('passphraseNew')}
        value={first}
        about={reason}
        fresh
        bad={fault !== null}
        onType={typeFirst}
      />
      <PassphraseField
        label={say('passphraseAgain')}
        value={second}
        about={reason}
        fresh
        bad={fault !== null}
        onType={typeSecond}
      />
      <p id={reason} className={fault ? 'note failed' : 'note'} role={fault ? 'alert' : undefined}>
        {say(fault ?? 'passphraseNote')}
      </p>
      <div className="row wrap">
        <button type="submit" className="btn">
          {act}
        </button>
        {onLeave && (
          <button type="button" className="btn quiet" onClick={onLeave}>
            {say('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

const faultOf = (first: string, second: string): MessageName | null => {
  if ([...first].length < fewest) return 'passphraseShort';
  return first === second ? null : 'passphraseDiffer';
};
