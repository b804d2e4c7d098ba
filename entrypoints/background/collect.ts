import { world } from '@/lib/browser/environment';
import { session } from '@/lib/browser/session';
import { openSidePanel as openPanel } from '@/lib/browser/side-panel';
import { createVideoAdder } from '@/lib/collection/background/add-videos';
import { currentCollection as room } from '@/lib/collection/repository/current-collection';
import { readPageLinks as links } from '@/lib/platform/browser/page-links';
import { commands } from '@/lib/toolbar/background/commands';
import { fromMenu } from '@/lib/toolbar/background/menus';
import { flashBadge as flash, notCopiedBadge, showBadges as sign } from '@/lib/toolbar/browser/badge';
import { hearCommands } from '@/lib/toolbar/browser/commands';
import { copyInPage } from '@/lib/toolbar/browser/copy-in-page';
import { hearMenus } from '@/lib/toolbar/browser/menus';
import { wishOfPanel as wish } from '@/lib/toolbar/browser/panel-request';
import type { TabSeen } from '@/lib/toolbar/menu-items';

/** Joins the menu and the keys of the browser to collecting and to the panel. */
export function listenToMenusAndCommands(): void {
  const collect = createVideoAdder({ ...room, flash, updateBadge: sign, ...world });
  const copy = async ({ tabId }: TabSeen, text: string) => {
    if (!(await copyInPage(tabId, text))) await notCopiedBadge(tabId, text);
  };
  hearMenus(fromMenu({ openPanel, wish, collect, copy }));
  hearCommands(commands({ openPanel, ...room, collect, copy, sign, links, shown: session.shown }));
}
