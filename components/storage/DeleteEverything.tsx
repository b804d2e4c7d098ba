import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** The number of items that remain after deleting; `null` before. */
  remainingItems: number | null;
  onDelete(): void;
}

/** Deletes everything after a confirmation, then shows how many stored items remain. */
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
        <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
          {t('forgetEverything')}
        </button>
      </div>
      <p className="note" role="status">
        {remainingItems !== null &&
          (remainingItems === 0 ? t('forgotNothingLeft') : t.plural('forgotLeft', remainingItems))}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={t('forgetEverythingTitle')}
          text={t('forgetEverythingText')}
          confirmLabel={t('forgetEverything')}
          onConfirm={deleteAll}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
