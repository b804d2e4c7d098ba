import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/words';
import type { RepliesStore } from '@/lib/comments/store/replies-store';

/** Forgets the replies to the comment, after asking: it cannot be taken back, and getting them again costs. */
export function RepliesDelete({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const [asks, ask] = useState(false);
  const deleteReplies = async () => {
    ask(false);
    await store.forgetReplies();
    store.panel.getState().tell(['forgotten']);
  };
  return (
    <>
      <button type="button" className="link note" onClick={() => ask(true)}>
        {t('repliesForget')}
      </button>
      {asks && (
        <ConfirmDialog
          title={t('repliesForgetTitle')}
          text={t('repliesForgetText')}
          confirmLabel={t('forget')}
          onConfirm={() => void deleteReplies()}
          onCancel={() => ask(false)}
        />
      )}
    </>
  );
}
