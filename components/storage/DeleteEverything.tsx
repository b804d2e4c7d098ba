import { useState } from 'react';
import { withNoteCount } from '@/components/notes/deletion-text';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';
import { timedNoteRepository } from '@/lib/notes/repository';

interface Props {
  /** The number of items that remain after the deletion; `null` before it. */
  remainingItems: number | null;
  onDelete(): void;
}

export function DeleteEverything({ remainingItems, onDelete }: Props) {
  const t = useTranslation();
  /** The number of notes that the confirmation names; `null` without one. */
  const [notesToDelete, setNotesToDelete] = useState<number | null>(null);
  const deleteAll = () => {
    setNotesToDelete(null);
    onDelete();
  };
  return (
    <>
      <div>
        <button
          type="button"
          className="button danger"
          onClick={() => void timedNoteRepository.count().then(setNotesToDelete)}
        >
          {t('deleteEverythingAsk')}
        </button>
      </div>
      <p className="note" role="status">
        {remainingItems !== null &&
          (remainingItems === 0 ? t('deletedEverything') : t.plural('deletedExcept', remainingItems))}
      </p>
      {notesToDelete !== null && (
        <ConfirmDialog
          title={t('deleteEverythingTitle')}
          text={withNoteCount(t, t('deleteEverythingText'), notesToDelete)}
          confirmLabel={t('deleteEverything')}
          onConfirm={deleteAll}
          onCancel={() => setNotesToDelete(null)}
        />
      )}
    </>
  );
}
