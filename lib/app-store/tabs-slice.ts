import type { StateCreator } from 'zustand';
import type { PanelWish } from '@/lib/toolbar/panel-request';
import type { TabId } from '@/lib/toolbar/panel-tabs';
import type { AccountSlice } from './account-slice';
import type { VideoSlice } from './video-slice';

/** Which tab is open, and what was wished of the panel from outside. */
export interface TabsSlice {
  /** `null` until the reader chose one here: then it is the one that was open last, anywhere. */
  tab: TabId | null;
  /** The comment whose replies were wanted last; the Replies tab takes it from here. */
  wantedComment: string | null;
  /** The list of what is collected stands in place of the video. */
  collectedOpen: boolean;
  openTab(tab: TabId): void;
  turnCollected(open: boolean): void;
  heardWish(wish: PanelWish): void;
}

type Neighbours = TabsSlice & AccountSlice & VideoSlice;

/** The tab that is open. */
export const tabOf = ({ tab, settings }: Pick<Neighbours, 'tab' | 'settings'>): TabId => tab ?? settings.tab;

export const tabsSlice = (): StateCreator<Neighbours, [], [], TabsSlice> => (set, get) => ({
  tab: null,
  wantedComment: null,
  collectedOpen: false,
  turnCollected: (open) => set({ collectedOpen: open }),
  openTab(tab) {
    set({ tab });
    void get().changeSettings({ tab });
  },
  heardWish({ videoId, tab, comment }) {
    set({ collectedOpen: false });
    // About it already, it goes on following the tab.
    if (videoId && get().subject?.videoId !== videoId) get().showHeld(videoId);
    if (comment) set({ wantedComment: comment });
    if (tab) get().openTab(tab);
  },
});
