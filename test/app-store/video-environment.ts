import { createStore } from 'zustand/vanilla';
import { type VideoSlice, videoSlice } from '@/lib/app-store/video-slice';
import type { ShownVideo } from '@/lib/platform/shown-video';
import { VideoId } from '@/lib/service/ids';
import { heldInMemory } from '../fakes';

/** What a tab shows: the page of a video unless it is said to be otherwise. */
export const shown = (videoId: string | undefined, more: Partial<ShownVideo> = {}): ShownVideo => ({
  videoId: videoId === undefined ? null : VideoId.parse(videoId),
  kind: 'watch',
  tabId: 7,
  seq: 1,
  title: null,
  ...more,
});

/** The part of the store that knows which video the panel is about, over what is held in memory. */
export function opened() {
  const held = heldInMemory();
  const forgotten: unknown[] = [];
  const reloaded: number[] = [];
  const store = createStore<VideoSlice>()(
    videoSlice({
      held,
      ask: async (kind, body) => {
        forgotten.push([kind, body]);
        return null as never;
      },
      reloadTab: async (tabId) => void reloaded.push(tabId),
    }),
  );
  return { held, forgotten, reloaded, state: store.getState, subject: () => store.getState().subject };
}
