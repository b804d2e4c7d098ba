import '@/lib/core/service/no-eval';
import ky from 'ky';
import { defineBackground } from 'wxt/utils/define-background';
import { accountState, accountToAsk } from '@/lib/background/account-state';
import { createDesk } from '@/lib/background/desk';
import { paidCall } from '@/lib/background/paid-call';
import { createSaveQueue } from '@/lib/background/save-queue';
import { saving } from '@/lib/browser/downloads';
import { heldRoom as held } from '@/lib/browser/held-room';
import { ledgerRoom as ledger } from '@/lib/browser/ledger-room';
import { serve } from '@/lib/browser/messenger';
import { settingsItem } from '@/lib/browser/settings-item';
import { hearTabs, welcomeWith } from '@/lib/browser/tab-news';
import { readToken as token } from '@/lib/browser/token';
import { trustOwnPagesOnly } from '@/lib/browser/trusted-storage';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';
import { hearMenuAndKeys } from './background/collect';
import { forgetting } from './background/forgetting';
import { lookWith } from './background/look';
import { received, runsWith } from './background/runs';
import { tabs } from './background/visits';

export default defineBackground(() => {
  const settings = settingsItem.get;
  const client = createClient({ http: ky, account: () => accountToAsk({ settings, token }), ...world });
  const paid = paidCall({ client, books: ledger, held, received, settings, reach: world, ...world });
  const account = () => accountState({ settings, token, ...world });
  const runs = runsWith(paid);
  const saves = createSaveQueue({ ...saving, ...world });

  serve(createDesk({ ...paid, ...forgetting, tabs, held, ledger, account, saves, runs }));
  const look = lookWith(paid.call);
  hearTabs({ ...tabs, front: look });
  settingsItem.watch(look);
  hearMenuAndKeys();
  welcomeWith('/welcome.html');
  world.unasked(trustOwnPagesOnly, paid.awake, look, runs.go);
});
