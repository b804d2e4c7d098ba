import { collecting } from '@/lib/background/collecting';
import { commands } from '@/lib/background/commands';
import { fromMenu } from '@/lib/background/menus';
import { flashBadge as flash, notCopiedBadge, showBadges as sign } from '@/lib/browser/badge';
import { hearCommands } from '@/lib/browser/commands';
import { currentCollection as room } from '@/lib/browser/current-collection';
import { hearMenus } from '@/lib/browser/menus';
import { copyInPage } from '@/lib/browser/page-copy';
import { readPageLinks as links } from '@/lib/browser/page-links';
import { wishOfPanel as wish } from '@/lib/browser/panel-wish';
import { session } from '@/lib/browser/session';
import { openSidePanel as openPanel } from '@/lib/browser/side-panel';
import { world } from '@/lib/browser/world';
import type { TabSeen } from '@/lib/core/menu-items';

/** Joins the menu and the keys of the browser to collecting and to the panel. */
export function hearMenuAndKeys(): void {
  const collect = collecting({ ...room, flash, sign, ...world });
  const copy = async ({ tabId }: TabSeen, text: string) => {
    if (!(await copyInPage(tabId, text))) await notCopiedBadge(tabId, text);
  };
  hearMenus(fromMenu({ openPanel, wish, collect, copy }));
  hearCommands(commands({ openPanel, ...room, collect, copy, sign, links, shown: session.shown }));
}
