import { useState } from 'react';
import { useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';

/** Shows how many requests have no usable response, and lets the user dismiss their notes all at once. */
export function OpenNotes({ ids }: { ids: readonly string[] }) {
  const app = useAppStore();
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="flex-row wrap ledger-notes">
      <span className="note">{t.plural('ledgerOpenNotes', ids.length)}</span>
      <button type="button" className="button small" onClick={() => setConfirming(true)}>
        {t('ledgerDismissAll')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={t.plural('ledgerDismissTitle', ids.length)}
          text={t('ledgerDismissText')}
          confirmLabel={t('actLeave')}
          isHarmless
          onConfirm={() => {
            setConfirming(false);
            void app.getState().dismissPossiblyBilled(ids);
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
