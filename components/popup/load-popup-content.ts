import { openRepliesStore } from '@/components/comments/replies-store';
import { downloadsStoreOf } from '@/components/downloads/downloads-store';
import { pagePorts } from '@/lib/app-store/browser/page-ports';
import { createPanelStore, type PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { openSidePanel } from '@/lib/browser/extension-pages';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import { requestPanel } from '@/lib/toolbar/browser/panel-requests';
import { type PopupContent, popupContent } from './slots';
import type { OpenTab } from './TabRows';

interface PopupActions {
  windowId: number;
  leave(): void;
  /** The tab shows another video by now. */
  onOther(): void;
}

/** A panel of the popup's own, over the same rooms; given once what is held about the video is read. */
export async function loadPopupContent({ windowId, leave, onOther }: PopupActions): Promise<PopupContent> {
  // Wishes are for the panel beside the page.
  const basePanel = createPanelStore({ ...pagePorts, wishes: { watch: () => () => {} } });
  const panel = captionsStoreOf(basePanel);
  panel.start();
  await waitForSubject(panel);
  await panel.getState().readSaved();
  panel.subscribe((now, before) => {
    if (now.subject?.videoId !== before.subject?.videoId) onOther();
  });
  const open = openInPanel(panel, windowId, leave);
  return popupContent({ panel, replies: tabStore(panel, openRepliesStore), saves: downloadsStoreOf(panel), open });
}

const waitForSubject = (panel: PanelStore): Promise<void> =>
  new Promise((done) => {
    if (panel.getState().subject) return done();
    const stop = panel.subscribe(({ subject }) => {
      if (!subject) return;
      stop();
      done();
    });
  });

const openInPanel =
  (panel: PanelStore, windowId: number, leave: () => void): OpenTab =>
  (tab, { comment = null, group } = {}) => {
    // First of all: the browser opens the panel only within the click itself.
    const opened = openSidePanel(windowId);
    const { settings, changeSettings, subject } = panel.getState();
    const chosen = group ? changeSettings({ files: { ...settings.files, group } }) : Promise.resolve();
    // The wish comes last, so that whoever hears it finds the group.
    const requested = chosen.then(() => requestPanel(windowId, { videoId: subject?.videoId ?? null, tab, comment }));
    void Promise.all([opened, requested]).then(leave);
  };
