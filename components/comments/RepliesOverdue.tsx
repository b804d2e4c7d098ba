import { useStore } from 'zustand';
import { dateText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { RepliesDelete } from './RepliesDelete';
import { useOverdue } from './use-overdue';
import { useRunPrice } from './use-run-price';

/** Replies that are held longer than the user chose: to be refreshed, at the price of all their pages, or forgotten. */
export function RepliesOverdue({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const overdue = useOverdue(store);
  const pages = useStore(store, (state) => state.pages);
  const comment = useStore(store, (state) => state.comment);
  const form = useStore(store, (state) => state.form);
  const waiting = useStore(store, (state) => state.waiting);
  const priceOf = useRunPrice(store);
  if (!comment || !overdue) return null;
  const { since, days } = overdue;
  const { quote, blocked } = priceOf({ comment: comment.comment, format: form }, pages.length);
  return (
    <>
      <Notice icon="timer">{t.plural('repliesKeptLonger', days, dateText(t, since))}</Notice>
      <div className="pad row wrap replies-overdue">
        {waiting.is === 'idle' && (
          <PricedButton
            label={t.plural('repliesRefresh', pages.length)}
            price={quote}
            blocked={blocked}
            small
            onPress={() => void store.refresh()}
          />
        )}
        <RepliesDelete store={store} />
      </div>
    </>
  );
}
