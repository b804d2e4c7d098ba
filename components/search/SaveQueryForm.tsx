import { useState } from 'react';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/words';

interface SaveQueryProps {
  /** What it is called unless the user says otherwise. */
  suggested: string;
  disabled: boolean;
  onKeep(name: string): void;
  onDownload(name: string): void;
}

/** Keeps the query by a name here, or as a file for another machine. */
export function SaveQueryForm({ suggested, disabled, onKeep, onDownload: onFile }: SaveQueryProps) {
  const t = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const name = (draft ?? suggested).trim();
  const off = disabled || name === '';
  return (
    <div className="stack tight">
      <TextField label={t('searchName')} value={draft ?? suggested} most={200} onType={setDraft} />
      <div className="row wrap">
        <button type="button" className="btn small" disabled={off} onClick={() => onKeep(name)}>
          {t('searchSave')}
        </button>
        <button type="button" className="btn small" disabled={off} onClick={() => onFile(name)}>
          {t('searchFile')}
        </button>
      </div>
      <p className="note">{t('searchFileNote')}</p>
    </div>
  );
}
