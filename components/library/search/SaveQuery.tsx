import { useId, useState } from 'react';
import { useWords } from '../../words';

interface Props {
  /** What it is called unless the reader says otherwise. */
  suggested: string;
  disabled: boolean;
  onKeep(name: string): void;
  onFile(name: string): void;
}

/** Keeps the query by a name here, or as a file for another machine. */
export function SaveQuery({ suggested, disabled, onKeep, onFile }: Props) {
  const say = useWords();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const name = (typed ?? suggested).trim();
  const off = disabled || name === '';
  return (
    <div className="stack tight">
      <div className="field">
        <label htmlFor={id}>{say('searchName')}</label>
        <span className="input">
          <input
            id={id}
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={typed ?? suggested}
            onChange={(event) => type(event.target.value)}
          />
        </span>
      </div>
      <div className="row wrap">
        <button type="button" className="btn small" disabled={off} onClick={() => onKeep(name)}>
          {say('searchSave')}
        </button>
        <button type="button" className="btn small" disabled={off} onClick={() => onFile(name)}>
          {say('searchFile')}
        </button>
      </div>
      <p className="note">{say('searchFileNote')}</p>
    </div>
  );
}
