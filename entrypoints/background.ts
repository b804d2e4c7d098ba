import '@/lib/core/service/no-eval';
import ky from 'ky';
import { defineBackground } from 'wxt/utils/define-background';
import { accountState, accountToAsk } from '@/lib/background/account-state';
import { autoCaptions } from '@/lib/background/auto-captions';
import { createDesk } from '@/lib/background/desk';
import { paidCall } from '@/lib/background/paid-call';
import { shownTabs } from '@/lib/background/shown-tabs';
import { showAutoBadge as sign } from '@/lib/browser/badge';
import { inFront } from '@/lib/browser/front-tab';
import { heldRoom as held } from '@/lib/browser/held-room';
import { ledgerRoom as ledger } from '@/lib/browser/ledger-room';
import { serve } from '@/lib/browser/messenger';
import { session } from '@/lib/browser/session';
import { settingsItem } from '@/lib/browser/settings-item';
import { hearTabs, welcomeWith } from '@/lib/browser/tab-news';
import { forgetToken, readToken as token } from '@/lib/browser/token';
import { trustOwnPagesOnly } from '@/lib/browser/trusted-storage';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';

export default defineBackground(() => {
  const settings = settingsItem.get;
  const client = createClient({ http: ky, account: () => accountToAsk({ settings, token }), ...world });
  const paid = paidCall({ client, books: ledger, held, settings, reach: world, ...world });
  const asking = { call: paid.call, about: held.about, attempts: ledger.attempts };
  const auto = autoCaptions({ ...asking, settings, inFront, sign, ...world });
  const tabs = shownTabs(session);
  const account = () => accountState({ settings, token, ...world });
  const forgetting = { forgetToken, forgetSettings: settingsItem.forget, forgetSession: session.forget };

  serve(createDesk({ ...paid, ...forgetting, tabs, held, ledger, account }));
  hearTabs({ ...tabs, front: auto.look });
  settingsItem.watch(auto.look);
  welcomeWith('/welcome.html');
  world.unasked(trustOwnPagesOnly, paid.awake, auto.look);
});
