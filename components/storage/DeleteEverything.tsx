import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** The number of items that remain after the deletion; `null` before it. */
  remainingItems: number | null;
  onDelete(): void;
}

export function DeleteEverything({ remainingItems, onDelete }: Props) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const deleteAll = () => {
    setConfirming(false);
    onDelete();
  };
  return (
    <>
      <div>
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          {t('deleteEverything')}
        </button>
      </div>
      <p className="note" role="status">
        {remainingItems !== null &&
          (remainingItems === 0 ? t('deletedEverything') : t.plural('deletedExcept', remainingItems))}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={t('deleteEverythingTitle')}
          text={t('deleteEverythingText')}
          confirmLabel={t('deleteEverything')}
          onConfirm={deleteAll}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
