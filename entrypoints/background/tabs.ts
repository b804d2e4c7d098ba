import { tabSession } from '@/lib/browser/current-tab';
import { environment } from '@/lib/browser/environment';
import { openSidePanel, toggleSidePanel } from '@/lib/browser/extension-pages';
import { focusedVideo, shownVideoOf, tabAddress } from '@/lib/browser/tabs';
import { createAutoCaptions } from '@/lib/captions/background';
import { createRecorder, createVideoAdder } from '@/lib/collection/background';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { trackShownVideos } from '@/lib/platform/background';
import { readPageLinks, readPlayerDuration } from '@/lib/platform/browser/read-page';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { savedNamesAbout } from '@/lib/requests/repository/responses';
import type { Call } from '@/lib/service/call';
import { watchPermissions } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { createCommandHandlers, createMenuHandler } from '@/lib/toolbar/background/user-commands';
import { flashBadge, showBadges, showNotCopied } from '@/lib/toolbar/browser/badge';
import { requestPanel } from '@/lib/toolbar/browser/panel-requests';
import { copyInPage, registerCommands, registerMenus } from '@/lib/toolbar/browser/user-commands';
import type { TabInfo } from '@/lib/toolbar/menu-items';

/** Tracks which tab shows which video and reports each visit to the recorder. */
export const shownVideoTracker = trackShownVideos(
  tabSession,
  createRecorder({
    settings: settingsRepository.get,
    address: tabAddress,
    add: currentCollection.add,
    saveTitle: videoTitleRepository.saveTitle,
    showStorageFull: (tabId) => flashBadge(tabId, '!', ['addNoSpace']),
    updateBadge: showBadges,
  }),
);

/**
 * Connects automatic captions and the toolbar button to the front tab. Returns the function to call when the front tab
 * may have changed. Must be called before the first `await` of the worker, because it watches permissions.
 */
export function connectFrontTab(call: Call): () => Promise<void> {
  const auto = createAutoCaptions({
    call,
    about: savedNamesAbout,
    attempts: ledgerRepository.attempts,
    settings: settingsRepository.get,
    frontTab: focusedVideo,
    playerLength: readPlayerDuration,
    after: environment.after,
  });
  const update = async () => void (await Promise.all([auto.check(), showBadges()]));
  // A granted or withdrawn permission changes which tab data the worker can read.
  watchPermissions(() => void update());
  return update;
}

/** Connects the browser's menus and commands to the collection and the side panel. */
export function listenToMenusAndCommands(): void {
  const addVideos = createVideoAdder({
    ...currentCollection,
    flash: flashBadge,
    updateBadge: showBadges,
    after: environment.after,
  });
  const copy = async ({ tabId }: TabInfo, text: string) => {
    if (!(await copyInPage(tabId, text))) await showNotCopied(tabId, text);
  };
  registerMenus(createMenuHandler({ openPanel: openSidePanel, requestPanel, addItems: addVideos, copy }));
  registerCommands(
    createCommandHandlers({
      ...currentCollection,
      togglePanel: toggleSidePanel,
      shownVideo: shownVideoOf,
      addItems: addVideos,
      showRemoved: showBadges,
      readLinks: readPageLinks,
      copy,
    }),
  );
}
