import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '@/lib/app-store/panel-store';
import type { SpendingByScope } from '@/lib/spending/spending';

/** What the limits of the options are held against, as this page knows it; `null` until it does. */
export function useSpent(panel: Panel): Pick<SpendingByScope, 'today' | 'session'> | null {
  const today = useStore(panel, (state) => state.today);
  const session = useStore(panel, (state) => state.session);
  return useMemo(() => today && session && { today, session }, [today, session]);
}
