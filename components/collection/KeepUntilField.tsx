import { useId, useState } from 'react';
import { useNow } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import type { Collection } from '@/lib/collection/records';
import { parseDay } from '@/lib/collection/retention';
import { localDay } from '@/lib/shared/time-text';

interface Props {
  keepUntil: string | undefined;
  onChange(change: Pick<Collection, 'keepUntil'>): void;
}

/** Sets the day when the retention of details and captions ends. A day in the past is not saved. */
export function KeepUntilField({ keepUntil, onChange }: Props) {
  const t = useTranslation();
  const id = useId();
  const noteId = useId();
  const today = localDay(useNow(null));
  const [draft, setDraft] = useState<string | null>(null);
  const isPast = draft !== null && draft !== '' && draft < today;
  // An earlier year is still being typed.
  const isError = isPast && draft > '1000';
  const commit = ({ validity }: HTMLInputElement) => {
    if (draft === null || isPast) return;
    // A date that is typed in part keeps the former one.
    if (!validity.badInput) onChange({ keepUntil: draft });
    setDraft(null);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('keepUntil')}</label>
      <input
        id={id}
        type="date"
        className="select"
        min={today}
        value={draft ?? (parseDay(keepUntil) === null ? '' : (keepUntil ?? ''))}
        aria-invalid={isError || undefined}
        aria-describedby={noteId}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={({ target }) => commit(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget)}
      />
      <p id={noteId} className={isError ? 'note error-text' : 'note'} role={isError ? 'alert' : undefined}>
        {t(isError ? 'keepUntilPast' : 'keepUntilNote')}
      </p>
    </div>
  );
}
