import { useState } from 'react';
import { TextField } from '@/components/ui/TextField';
import { useWords } from '@/components/ui/words';

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
  const [typed, type] = useState<string | null>(null);
  const name = (typed ?? suggested).trim();
  const off = disabled || name === '';
  return (
    <div className="stack tight">
      <TextField label={say('searchName')} value={typed ?? suggested} most={200} onType={type} />
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
