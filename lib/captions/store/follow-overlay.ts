import type { Translate } from '@/lib/shared/localized-text';
import { type Overlay, openOverlay } from '../browser/overlay';
import type { FloatingCaptions, OverlayContent } from '../floating-captions';
import type { CaptionsState, CaptionsStore, OverlayState } from './captions-state';
import { createFloatingTracks } from './floating-tracks';

/** The captions over the player of a tab; `null` until its page has the script, and if the browser refuses that. */
interface ShownOverlay {
  tabId: number;
  overlay: Overlay | null;
  isRefused: boolean;
  sent: { tracks?: FloatingCaptions } & Partial<Pick<OverlayContent, 'length' | 'place'>>;
}

/** Draws the panel's captions over the player of its tab until the user switches that off. */
export function followOverlay(store: CaptionsStore, t: Translate, open = openOverlay): void {
  const tracksOf = createFloatingTracks();
  let shown: ShownOverlay | null = null;
  const close = () => {
    shown?.overlay?.close();
    shown = null;
  };
  const start = async (tabId: number) => {
    const opening: ShownOverlay = { tabId, overlay: null, isRefused: false, sent: {} };
    shown = opening;
    const overlay = await open(tabId, {
      onPlace: (place) => void store.getState().changeSettings({ floatingCaptions: place }),
      onHide: () => store.setState({ overlay: 'off' }),
      onGone: () => {
        if (shown === opening) shown = null;
      },
    });
    if (shown !== opening) return overlay?.close();
    opening.overlay = overlay;
    opening.isRefused = overlay === null;
    if (!overlay) store.getState().showToast(['overlayRefused']);
    overlay?.update({ labels: labelsOf(t) });
    update();
  };
  const update = () => {
    const state = store.getState();
    if (state.overlay === 'off') {
      stop();
      return close();
    }
    const tabId = state.track && state.clock ? (state.subject?.tabId ?? null) : null;
    if (shown?.tabId !== tabId) close();
    if (tabId !== null && !shown) void start(tabId);
    if (shown?.overlay) sendChanges(shown.overlay, shown.sent, state, tracksOf(state));
    const overlay = overlayState(state, tabId, shown);
    if (overlay !== state.overlay) store.setState({ overlay });
  };
  const stop = store.subscribe(update);
  update();
}

const labelsOf = (t: Translate): OverlayContent['labels'] => ({
  captions: t('overlayLabel'),
  smaller: t('viewTextSmaller'),
  larger: t('viewTextLarger'),
  hide: t('overlayHide'),
});

function overlayState(
  { adPlays }: CaptionsState,
  tabId: number | null,
  shown: ShownOverlay | null,
): Exclude<OverlayState, 'off'> {
  if (tabId === null) return 'no-player';
  if (shown?.isRefused) return 'refused';
  return adPlays ? 'ad' : 'shown';
}

/** Sends what differs from what the page has. Lines are large, and the player reports its time four times a second. */
function sendChanges(
  overlay: Overlay,
  sent: ShownOverlay['sent'],
  { clock, adPlays, settings }: CaptionsState,
  tracks: FloatingCaptions,
): void {
  const change: Partial<OverlayContent> = {};
  const { floatingCaptions: place } = settings;
  if (tracks !== sent.tracks) Object.assign(change, tracks);
  // From then on the page has the newest place, and reports it.
  if (!sent.place) change.place = place;
  // The page hides the captions while the player has the length of an advertisement.
  if (clock && !adPlays && clock.length !== sent.length) change.length = clock.length;
  if (Object.keys(change).length > 0) overlay.update(change);
  Object.assign(sent, { tracks }, change.place && { place }, 'length' in change && { length: change.length });
}
