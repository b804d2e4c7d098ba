import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useNow } from '@/components/ui/clock';
import { dateText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { retentionEnd } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { useRepliesPrice } from './use-replies-price';

/**
 * Returns a function that deletes the replies to the comment, and the dialog in which the user confirms it, because
 * deletion cannot be undone and new requests are billed.
 */
export function useRepliesDeletion(store: RepliesStore): { confirmDeletion(): void; dialog: ReactNode } {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const deleteReplies = async () => {
    setConfirming(false);
    await store.getState().deleteReplies();
    store.getState().panel.getState().showToast(['deleted']);
  };
  const dialog = isConfirming && (
    <ConfirmDialog
      title={t('repliesDeleteTitle')}
      text={t('repliesDeleteText')}
      confirmLabel={t('delete')}
      onConfirm={() => void deleteReplies()}
      onCancel={() => setConfirming(false)}
    />
  );
  return { confirmDeletion: () => setConfirming(true), dialog };
}

/**
 * Returns when the oldest saved page was received, in milliseconds since 1970, the retention period in days, and the
 * index of the first page past it; `null` if the period is not over.
 */
function useExpiredRetention(store: RepliesStore): { since: number; days: number; from: number } | null {
  const now = useNow(60_000);
  const days = useApp((state) => state.settings.replyDays);
  const pages = useStore(store, (state) => state.pages);
  const since = retentionEnd(pages, 0);
  const from = pages.findIndex((page) => now > (retentionEnd([page], days) ?? now));
  return since === null || from < 0 ? null : { since, days, from };
}

export function ExpiredRepliesNotice({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const overdue = useExpiredRetention(store);
  const pages = useStore(store, (state) => state.pages);
  const comment = useStore(store, (state) => state.comment);
  const format = useStore(store, (state) => state.form);
  const requestState = useStore(store, (state) => state.requestState);
  const priceOf = useRepliesPrice();
  const { dialog, confirmDeletion } = useRepliesDeletion(store);
  if (!comment || !overdue) return null;
  const { since, days, from } = overdue;
  // After a refresh that was stopped, the first pages are new already.
  const count = pages.length - from;
  const { quote, disabledReason } = priceOf({ comment: comment.comment, format }, count);
  return (
    <>
      <Notice icon="timer">{t.plural('repliesOverdue', days, dateText(t, since))}</Notice>
      <div className="padded flex-row wrap">
        {requestState.is === 'idle' && (
          <PricedButton
            label={t.plural('repliesRefresh', count)}
            price={quote}
            disabledReason={disabledReason}
            small
            onPress={() => void store.getState().refresh(from)}
          />
        )}
        <button type="button" className="link note" onClick={confirmDeletion}>
          {t('repliesDelete')}
        </button>
        {dialog}
      </div>
    </>
  );
}
