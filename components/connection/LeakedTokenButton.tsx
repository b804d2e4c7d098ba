import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/words';

/** Forgets a token that others may know, after one question. */
export function LeakedTokenButton({ onForget }: { onForget: () => void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div>
        <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
          {t('leaked')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('leakedTitle')}
          text={t('leakedText')}
          confirmLabel={t('tokenForget')}
          onConfirm={() => {
            setConfirming(false);
            onForget();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
