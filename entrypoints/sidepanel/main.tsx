import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { account } from '@/lib/browser/account';
import { currentTab } from '@/lib/browser/current-tab';
import { heldRoom } from '@/lib/browser/held-room';
import { ledgerRoom } from '@/lib/browser/ledger-room';
import { ask } from '@/lib/browser/messenger';
import { pageClock } from '@/lib/browser/page-clock';
import { pageWorld } from '@/lib/browser/page-world';
import { hearWishes } from '@/lib/browser/panel-wish';
import { player } from '@/lib/browser/player';
import { settingsItem } from '@/lib/browser/settings-item';
import { browserWords } from '@/lib/browser/words';
import { createPanel } from '@/lib/panel/panel';
import { App } from './App';

const panel = createPanel({
  ...pageWorld,
  ask,
  account,
  held: heldRoom,
  ledger: ledgerRoom,
  settings: settingsItem,
  tab: currentTab,
  player,
  wishes: { watch: hearWishes },
});
panel.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App panel={panel} say={browserWords()} clock={pageClock} />);
