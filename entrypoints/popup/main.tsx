import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { account } from '@/lib/browser/account';
import { currentTab as tab } from '@/lib/browser/current-tab';
import { ledgerRoom as ledger } from '@/lib/browser/ledger-room';
import { openOptions } from '@/lib/browser/open-options';
import { ownWindowId } from '@/lib/browser/own-window';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { settingsItem as settings } from '@/lib/browser/settings-item';
import { openSidePanel } from '@/lib/browser/side-panel';
import { tabHost as host } from '@/lib/browser/tab-host';
import { videoNames as names } from '@/lib/browser/video-names';
import { browserWords } from '@/lib/browser/words';
import { createGlance } from '@/lib/panel/glance';
import { App } from './App';

const glance = createGlance({ tab, host, names, ledger, settings, account });
// Known before anything is shown: the browser opens the panel only within the click, without any wait.
const windowId = await ownWindowId();
await glance.read();
account.watch(() => void glance.read());
const leave = () => window.close();
const doors = {
  openPanel: () => void openSidePanel(windowId).then(leave),
  openOptions: () => void openOptions(),
  openLibrary: () => void import('@/lib/browser/open-library').then(({ openLibrary }) => openLibrary()).then(leave),
  permit: (origin: string) => void requestPermission(origin),
  load: () =>
    import('./small-panel').then(({ openSlots }) => openSlots({ windowId, leave, onOther: () => void glance.read() })),
};
void import('@/lib/browser/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App glance={glance} say={browserWords()} clock={pageClock} {...doors} />);
