import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  /** After forgetting: how many things are left; `null` before. */
  left: number | null;
  onDelete(): void;
}

/** Forgets all there is, after one question, and says what a count of everything stored then finds. */
export function DeleteEverything({ left: remainingItems, onDelete }: Props) {
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
