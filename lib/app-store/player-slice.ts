import type { StateCreator } from 'zustand';
import type { PlayerClock } from '@/lib/platform/player';
import type { Ports, Unsubscribe } from './ports';
import type { ToastSlice } from './toast-slice';
import type { VideoSlice } from './video-slice';

/** The player of the tab beside the panel. */
export interface PlayerSlice {
  /** The player's clock; `null` while no page with this video is heard. Changes several times a second. */
  clock: PlayerClock | null;
  /** Seeks where the tab still shows the video; otherwise offers to open it at that second. */
  seek(seconds: number): void;
}

type SlicesAround = PlayerSlice & VideoSlice & ToastSlice;

export const playerSlice =
  ({ player, tab }: Pick<Ports, 'player' | 'tab'>): StateCreator<SlicesAround, [], [], PlayerSlice> =>
  (set, get, store) => {
    store.subscribe(followPlayer(player, set));
    return {
      clock: null,
      seek(seconds) {
        const { subject, clock } = get();
        if (subject && subject.tabId !== null && clock) return player.seek(subject.tabId, seconds);
        if (!subject) return;
        const open = (): void => void tab.open(subject.videoId, seconds);
        get().tell(['captionsNotInTab'], { says: ['captionsOpenAt'], run: open });
      },
    };
  };

/** Listens to the player of the tab that shows the video, and to no other. */
function followPlayer(player: Ports['player'], set: (change: Partial<PlayerSlice>) => void) {
  let stop: Unsubscribe | null = null;
  const listen = (tabId: number | null): void => {
    stop?.();
    set({ clock: null });
    const onGone = () => set({ clock: null });
    stop = tabId === null ? null : player.listen(tabId, (clock) => set({ clock }), onGone);
  };
  return ({ subject: is }: SlicesAround, { subject: was }: SlicesAround): void => {
    if (is?.tabId !== was?.tabId || is?.videoId !== was?.videoId) listen(is?.tabId ?? null);
  };
}
