import { openRepliesStore } from '@/components/comments/replies-store';
import { downloadsStoreOf } from '@/components/downloads/downloads-store';
import { pagePorts } from '@/lib/app-store/browser/page-ports';
import { createPanel, type Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { openSidePanel } from '@/lib/browser/side-panel';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import { wishOfPanel } from '@/lib/toolbar/browser/panel-request';
import type { OpenTab } from './open-tab';
import { type Slots, slotsOf } from './slots';

interface Doors {
  windowId: number;
  leave(): void;
  /** The tab shows another video by now. */
  onOther(): void;
}

/** A panel of the popup's own, over the same rooms; given once what is held about the video is read. */
export async function openSlots({ windowId, leave, onOther }: Doors): Promise<Slots> {
  // Wishes are for the panel beside the page.
  const small = createPanel({ ...pagePorts, wishes: { watch: () => () => {} } });
  const panel = captionsStoreOf(small);
  panel.start();
  await subjectOf(panel);
  await panel.getState().readSaved();
  panel.subscribe((now, before) => {
    if (now.subject?.videoId !== before.subject?.videoId) onOther();
  });
  const open = opening(panel, windowId, leave);
  return slotsOf({ panel, replies: tabStore(panel, openRepliesStore), saves: downloadsStoreOf(panel), open });
}

const subjectOf = (panel: Panel): Promise<void> =>
  new Promise((done) => {
    if (panel.getState().subject) return done();
    const stop = panel.subscribe(({ subject }) => {
      if (!subject) return;
      stop();
      done();
    });
  });

const opening =
  (panel: Panel, windowId: number, leave: () => void): OpenTab =>
  (tab, { comment = null, group } = {}) => {
    // First of all: the browser opens the panel only within the click itself.
    const opened = openSidePanel(windowId);
    const { settings, changeSettings, subject } = panel.getState();
    const chosen = group ? changeSettings({ files: { ...settings.files, group } }) : Promise.resolve();
    // The wish comes last, so that whoever hears it finds the group.
    const wished = chosen.then(() => wishOfPanel(windowId, { videoId: subject?.videoId ?? null, tab, comment }));
    void Promise.all([opened, wished]).then(leave);
  };
