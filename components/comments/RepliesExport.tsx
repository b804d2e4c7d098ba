import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { dateText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { retentionEnd } from '@/lib/comments/retention';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { pagingState } from '@/lib/comments/store/reply-chain';
import { exportReplies } from '@/lib/comments/store/reply-files';
import { replyCountText } from './RepliesMore';
import { ReplyExportMenu } from './ReplyExportMenu';

/** Saving what is loaded, joined to the store, and forgetting the key by which people are replaced. */
export function RepliesExport({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const [asks, ask] = useState(false);
  const deleteKey = async () => {
    ask(false);
    await store.forgetKey();
    store.panel.getState().tell(['repliesForgotKey']);
  };
  const save: Parameters<typeof ReplyExportMenu>[0]['onSave'] = (format, how) => {
    const { pages, thread, comment } = store.getState();
    const loaded = replyCountText(t, pagingState(pages), thread.replies.length);
    const { replyDays } = store.panel.getState().settings;
    const until = retentionEnd(pages, replyDays) ?? store.panel.ports.now();
    const notes = [t('repliesExportNote', comment?.comment ?? '', loaded), t('repliesKeepUntil', dateText(t, until))];
    void exportReplies(store, {
      format,
      ...how,
      reader: (hash) => t('repliesReader', hash),
      notes,
      keepUntil: until,
      loaded,
    });
  };
  return (
    <>
      <ReplyExportMenu onSave={save} onForgetKey={() => ask(true)} />
      {asks && (
        <ConfirmDialog
          title={t('repliesForgetKeyTitle')}
          text={t('repliesForgetKeyText')}
          confirmLabel={t('forget')}
          onConfirm={() => void deleteKey()}
          onCancel={() => ask(false)}
        />
      )}
    </>
  );
}
