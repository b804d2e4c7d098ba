import { createContext, type ReactNode, useContext } from 'react';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { AppContext, stateHook } from './app-state';

const PanelContext = createContext<PanelStore | null>(null);

/** Provides the store of the side panel to all components below it, also to those that other pages use. */
export function PanelProvider({ panel, children }: { panel: PanelStore; children: ReactNode }) {
  return (
    <AppContext value={panel}>
      <PanelContext value={panel}>{children}</PanelContext>
    </AppContext>
  );
}

/** Returns the store of the side panel. Only the panel and the popup have one. */
export function usePanelStore(): PanelStore {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('No PanelProvider');
  return panel;
}

/** Reads the state that only the side panel has, or both. */
export const usePanel = stateHook(usePanelStore);
