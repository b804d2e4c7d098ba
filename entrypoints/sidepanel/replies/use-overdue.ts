import { useStore } from 'zustand';
import { useNow } from '@/components/clock';
import { keepUntil } from '@/lib/core/replies/retention';
import type { RepliesStore } from '@/lib/panel/replies';

/** Since when replies are held that are held for longer than so many days; `null` while none are. Milliseconds since 1970. */
export function useOverdue(store: RepliesStore): { since: number; days: number } | null {
  const now = useNow(60_000);
  const days = useStore(store.panel, (state) => state.settings.replyDays);
  const since = useStore(store, (state) => keepUntil(state.pages, 0));
  const until = useStore(store, (state) => keepUntil(state.pages, days));
  return since !== null && until !== null && now > until ? { since, days } : null;
}
