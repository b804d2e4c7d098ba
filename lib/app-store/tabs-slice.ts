import type { StateCreator } from 'zustand';
import type { PanelTabId } from '@/lib/settings/settings';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import type { AccountSlice } from './account-slice';
import type { VideoSlice } from './video-slice';

/** The open tab, and requests to the panel from outside. */
export interface TabsSlice {
  /** `null` until the user selects a tab in this panel: then the last selected tab of any panel is shown. */
  tab: PanelTabId | null;
  /** The last comment whose replies were requested. The Replies tab reads it. */
  requestedComment: string | null;
  /** The panel shows the collection instead of the video. */
  isCollectionOpen: boolean;
  openTab(tab: PanelTabId): void;
  setCollectionOpen(open: boolean): void;
  onPanelRequest(request: PanelRequest): void;
}

type SlicesAround = TabsSlice & AccountSlice & VideoSlice;

/** Returns the open tab. */
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
    // A panel that shows this video already continues to follow the tab.
    if (videoId && get().subject?.videoId !== videoId) get().showSaved(videoId);
    if (comment) set({ requestedComment: comment });
    if (tab) get().openTab(tab);
  },
});
