import { type FormEvent, useId, useState } from 'react';
import { useWords } from './words';

interface Props {
  /** What was given last is not the address of a video. */
  bad: boolean;
  /** Set when the reader opened it: then it takes the focus. */
  focused?: boolean;
  onShow(text: string): void;
  /** Escape leaves it, where it was opened. */
  onLeave?: (() => void) | undefined;
}

/** Takes the address of a video or its bare id, for when detection fails or no page is open. */
export function AddressField({ bad, focused = false, onShow, onLeave }: Props) {
  const say = useWords();
  const [text, setText] = useState('');
  const reason = useId();
  const show = (event: FormEvent) => {
    event.preventDefault();
    onShow(text);
  };
  return (
    <form className="stack tight" onSubmit={show}>
      <div className="row">
        <span className={bad ? 'input bad grow' : 'input grow'}>
          <input
            ref={focused ? focusNow : undefined}
            value={text}
            placeholder={say('addressPlaceholder')}
            aria-label={say('addressLabel')}
            aria-invalid={bad || undefined}
            aria-describedby={bad ? reason : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onLeave?.()}
          />
        </span>
        <button type="submit" className="btn">
          {say('show')}
        </button>
      </div>
      <p id={reason} className="note failed" role="alert">
        {bad && say('badAddress')}
      </p>
    </form>
  );
}

const focusNow = (field: HTMLInputElement | null): void => field?.focus();
