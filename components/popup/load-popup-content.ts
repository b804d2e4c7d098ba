import { repliesStoreOf } from '@/components/comments/use-replies';
import { downloadsStoreOf } from '@/components/downloads/use-downloads';
import { pagePorts } from '@/lib/app/browser/page-ports';
import { createPanelStore, type PanelStore } from '@/lib/app-store/panel-store';
import { openSidePanel } from '@/lib/browser/extension-pages';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import { requestPanel } from '@/lib/toolbar/browser/panel-requests';
import { type PopupContent, popupContent } from './popup-content';
import type { OpenTab } from './TabRows';

interface PopupActions {
  windowId: number;
  close(): void;
  onVideoChange(): void;
}

/** Loads the content of the popup with its own panel store. Resolves when the saved data of the video has been read. */
export async function loadPopupContent({ windowId, close, onVideoChange }: PopupActions): Promise<PopupContent> {
  // The popup must ignore panel requests, which are addressed to the side panel.
  const basePanel = createPanelStore({ ...pagePorts, panelRequests: { watch: () => () => {} } });
  const panel = captionsStoreOf(basePanel);
  // Before anything is awaited, so that the heading never names another video than the buttons below it.
  panel.subscribe((state, previous) => {
    if (state.subject?.videoId !== previous.subject?.videoId) onVideoChange();
  });
  panel.getState().start();
  await waitForSubject(panel);
  await panel.getState().readSaved();
  const open = openInPanel(panel, windowId, close);
  return popupContent({
    panel,
    replies: repliesStoreOf(panel),
    downloads: downloadsStoreOf(panel),
    open,
  });
}

const waitForSubject = (panel: PanelStore): Promise<void> =>
  new Promise((resolve) => {
    if (panel.getState().subject) return resolve();
    const stop = panel.subscribe(({ subject }) => {
      if (!subject) return;
      stop();
      resolve();
    });
  });

const openInPanel =
  (panel: PanelStore, windowId: number, close: () => void): OpenTab =>
  (tab, { comment = null, group } = {}) => {
    // Called before any `await`, because the browser opens the panel only in direct response to a user gesture.
    const opened = openSidePanel(windowId);
    const videoId = panel.getState().subject?.videoId ?? null;
    // Sent at once, because Firefox may close the popup as soon as the panel opens.
    const requested = requestPanel(windowId, { videoId, tab, comment, group });
    void Promise.all([opened, requested]).then(close);
  };
