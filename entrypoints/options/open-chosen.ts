import { account } from '@/lib/browser/account';
import { countLeft } from '@/lib/browser/count-left';
import { currentCollection } from '@/lib/browser/current-collection';
import { heldRoom } from '@/lib/browser/held-room';
import { ask } from '@/lib/browser/messenger';
import { newId } from '@/lib/browser/new-id';
import { online } from '@/lib/browser/online';
import { openOptions } from '@/lib/browser/open-options';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { settingsItem } from '@/lib/browser/settings-item';
import { signInBoard } from '@/lib/browser/sign-in-board';
import { sites } from '@/lib/browser/sites';
import { takePassphrase, unlock, writeToken as write } from '@/lib/browser/token';
import { type ChosenStore, createChosen } from '@/lib/panel/chosen';

/** What the reader chose, joined to the world: the options and the welcome each open it. */
export function openChosen(): ChosenStore {
  const chosen = createChosen({
    ask,
    account,
    online,
    permit: requestPermission,
    settings: settingsItem,
    openOptions,
    token: { write, takePassphrase, unlock },
    newId,
    countLeft,
    into: currentCollection.get,
    held: heldRoom,
    sites,
    signInBoard,
    every: pageClock.every,
    now: pageClock.now,
  });
  chosen.start();
  return chosen;
}
