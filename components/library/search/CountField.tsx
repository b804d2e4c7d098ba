import { useId, useState } from 'react';
import { useWords } from '../../words';

interface Props {
  label: string;
  /** `null` is no limit. */
  value: number | null;
  /** What stands there instead of a number. */
  none: string;
  onChange(value: number | null): void;
}

/** Takes a number of things, or none; what is neither is said to be so and changes nothing. */
export function CountField({ label, value, none, onChange }: Props) {
  const say = useWords();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const text = (typed ?? '').trim();
  const bad = typed !== null && text !== '' && !/^[1-9]\d{0,6}$/.test(text);
  const leave = () => {
    if (typed === null || bad) return;
    onChange(text === '' ? null : Number(text));
    type(null);
  };
  return (
    <div className="setting">
      <label className="grow" htmlFor={id}>
        {label}
      </label>
      <span className={bad ? 'input money bad' : 'input money'}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={none}
          value={typed ?? value ?? ''}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? `${id}-note` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </span>
      {bad && (
        <p className="note failed" id={`${id}-note`} role="alert">
          {say('numberBad', 1, 9_999_999)}
        </p>
      )}
    </div>
  );
}
