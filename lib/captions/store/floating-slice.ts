import type { CaptionsSliceCreator, FloatingSlice } from './captions-state';

/** Creates the slice of captions outside the panel. What draws them is loaded with the first use. */
export const floatingSlice: CaptionsSliceCreator<FloatingSlice> = (set, get, panel) => ({
  overlay: 'off',
  async toggleOverlay(t) {
    const { overlay, clock, seek } = get();
    if (overlay !== 'off') return set({ overlay: 'off' });
    // Without a player, `seek` tells the user how to get one.
    if (!clock) return seek(0);
    set({ overlay: 'shown' });
    (await import('./follow-overlay')).followOverlay(panel, t);
  },
  openCaptionWindow: async () => (await import('./follow-caption-window')).showCaptionWindow(panel),
});
