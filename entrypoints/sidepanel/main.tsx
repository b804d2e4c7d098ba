import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { copy } from '@/lib/browser/copy';
import { currentTab } from '@/lib/browser/current-tab';
import { heldRoom } from '@/lib/browser/held-room';
import { ledgerRoom } from '@/lib/browser/ledger-room';
import { ask } from '@/lib/browser/messenger';
import { openOptions } from '@/lib/browser/open-options';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { player } from '@/lib/browser/player';
import { reloadTab } from '@/lib/browser/reload-tab';
import { save } from '@/lib/browser/save';
import { settingsItem } from '@/lib/browser/settings-item';
import { fetchSigned } from '@/lib/browser/signed-link';
import { browserWords } from '@/lib/browser/words';
import { createPanel } from '@/lib/panel/panel';
import { App } from './App';

const panel = createPanel({
  ask,
  held: heldRoom,
  ledger: ledgerRoom,
  settings: settingsItem,
  tab: currentTab,
  player,
  save,
  copy,
  fetchSigned,
  openOptions,
  reloadTab,
  account: () => ask('account/state', null),
  permit: requestPermission,
  now: pageClock.now,
});
panel.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App panel={panel} say={browserWords()} clock={pageClock} />);
