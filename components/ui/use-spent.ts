import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { SpendingByScope } from '@/lib/spending/spending';

/** What the limits of the options are held against, as this page knows it; `null` until it does. */
export function useSpending(panel: PanelStore): Pick<SpendingByScope, 'today' | 'session'> | null {
  const today = useStore(panel, (state) => state.today);
  const session = useStore(panel, (state) => state.session);
  return useMemo(() => today && session && { today, session }, [today, session]);
}
