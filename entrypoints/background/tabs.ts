import { environment } from '@/lib/browser/environment';
import { openSidePanel as openPanel } from '@/lib/browser/extension-pages';
import { tabSession } from '@/lib/browser/session';
import { createVideoAdder } from '@/lib/collection/background';
import { currentCollection as room } from '@/lib/collection/repository/current-collection';
import { readPageLinks as links } from '@/lib/platform/browser/page-links';
import { createCommandHandlers, createMenuHandler } from '@/lib/toolbar/background/user-commands';
import { flashBadge as flash, showNotCopied, showBadges as sign } from '@/lib/toolbar/browser/badge';
import { requestPanel as wish } from '@/lib/toolbar/browser/panel-requests';
import { copyInPage, registerCommands, registerMenus } from '@/lib/toolbar/browser/user-commands';
import type { TabInfo } from '@/lib/toolbar/menu-items';

/** Joins the menu and the keys of the browser to collecting and to the panel. */
export function listenToMenusAndCommands(): void {
  const collect = createVideoAdder({ ...room, flash, updateBadge: sign, ...environment });
  const copy = async ({ tabId }: TabInfo, text: string) => {
    if (!(await copyInPage(tabId, text))) await showNotCopied(tabId, text);
  };
  registerMenus(createMenuHandler({ openPanel, requestPanel: wish, collect, copy }));
  registerCommands(
    createCommandHandlers({ openPanel, ...room, collect, copy, sign, readLinks: links, shownVideo: tabSession.shown }),
  );
}
