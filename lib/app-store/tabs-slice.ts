import type { StateCreator } from 'zustand';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import type { PanelTabId } from '@/lib/toolbar/panel-tabs';
import type { AccountSlice } from './account-slice';
import type { VideoSlice } from './video-slice';

/** Which tab is open, and what was wished of the panel from outside. */
export interface TabsSlice {
  /** `null` until the user chose one here: then it is the one that was open last, anywhere. */
  tab: PanelTabId | null;
  /** The comment whose replies were wanted last; the Replies tab takes it from here. */
  requestedComment: string | null;
  /** The list of what is collected stands in place of the video. */
  isCollectionOpen: boolean;
  openTab(tab: PanelTabId): void;
  setCollectionOpen(open: boolean): void;
  onPanelRequest(wish: PanelRequest): void;
}

type SlicesAround = TabsSlice & AccountSlice & VideoSlice;

/** The tab that is open. */
export const openTabOf = ({ tab, settings }: Pick<SlicesAround, 'tab' | 'settings'>): PanelTabId => tab ?? settings.tab;

export const tabsSlice = (): StateCreator<SlicesAround, [], [], TabsSlice> => (set, get) => ({
  tab: null,
  requestedComment: null,
  isCollectionOpen: false,
  setCollectionOpen: (open) => set({ isCollectionOpen: open }),
  openTab(tab) {
    set({ tab });
    void get().changeSettings({ tab });
  },
  onPanelRequest({ videoId, tab, comment }) {
    set({ isCollectionOpen: false });
    // About it already, it goes on following the tab.
    if (videoId && get().subject?.videoId !== videoId) get().showSaved(videoId);
    if (comment) set({ requestedComment: comment });
    if (tab) get().openTab(tab);
  },
});
