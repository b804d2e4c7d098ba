import { createStore } from 'zustand/vanilla';
import { type VideoSlice, videoSlice } from '@/lib/app-store/video-slice';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { responsesInMemory } from '../fakes';

/** Returns the state of a tab with a video page; `overrides` replaces individual fields. */
export const shownVideo = (videoId: string | undefined, overrides: Partial<ShownVideo> = {}): ShownVideo => ({
  videoId: videoId === undefined ? null : VideoId.parse(videoId),
  kind: 'watch',
  tabId: 7,
  seq: 1,
  title: null,
  ...overrides,
});

/** Creates the video slice with an in-memory response store. */
export function createSlice() {
  const responses = responsesInMemory();
  const deleted: unknown[] = [];
  const reloaded: number[] = [];
  const store = createStore<VideoSlice>()(
    videoSlice({
      responses,
      sendMessage: async (kind, body) => {
        deleted.push([kind, body]);
        return null as never;
      },
      reloadTab: async (tabId) => void reloaded.push(tabId),
    }),
  );
  return { responses, deleted, reloaded, state: store.getState, subject: () => store.getState().subject };
}
