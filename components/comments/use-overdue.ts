import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { retentionEnd } from '@/lib/comments/retention';
import type { RepliesStore } from '@/lib/comments/store/replies-store';

/** Since when replies are held that are held for longer than so many days; `null` while none are. Milliseconds since 1970. */
export function useOverdue(store: RepliesStore): { since: number; days: number } | null {
  const now = useNow(60_000);
  const days = useStore(store.panel, (state) => state.settings.replyDays);
  const since = useStore(store, (state) => retentionEnd(state.pages, 0));
  const until = useStore(store, (state) => retentionEnd(state.pages, days));
  return since !== null && until !== null && now > until ? { since, days } : null;
}
