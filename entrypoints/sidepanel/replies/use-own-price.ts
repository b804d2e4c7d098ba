import { useStore } from 'zustand';
import type { Panel } from '@/lib/panel/panel';

/** Takes a price over as the reader's own. */
export function useOwnPrice(panel: Panel): (micros: number) => void {
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const { changeSettings } = panel.getState();
  return (micros) => void changeSettings({ ownPrices: { ...ownPrices, commentReplies: micros } });
}
