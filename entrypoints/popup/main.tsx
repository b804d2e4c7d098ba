import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { accountAdapter } from '@/lib/app/browser/account';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { pageClock } from '@/lib/browser/clock';
import { activePlatformHost as host, currentTab as tab } from '@/lib/browser/current-tab';
import { currentWindowId, openOptions, openSidePanel } from '@/lib/browser/extension-pages';
import { requestPermission } from '@/lib/browser/permissions';
import { loadTranslation } from '@/lib/browser/translation';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { settingsRepository as settings } from '@/lib/settings/repository';
import { spendingRepository as ledger } from '@/lib/spending/repository/spending-repository';
import { App } from './App';

const popupStore = createPopupStore({
  tab,
  host,
  titles: { titleOf: readTitle },
  ledger,
  settings,
  account: accountAdapter,
  report: reportError,
});
// The id is read before any click, because the browser opens the panel only in direct response to a click.
const windowId = await currentWindowId();
await popupStore.getState().read();
accountAdapter.watch(() => void popupStore.getState().read());
const closeWindow = () => window.close();
const actions = {
  openPanel: () => void openSidePanel(windowId).then(closeWindow),
  openOptions: () => void openOptions(),
  openLibrary: () =>
    void import('@/lib/collection/browser/open-library').then(({ openLibrary }) => openLibrary()).then(closeWindow),
  permit: (origin: string) => void requestPermission(origin),
  load: () =>
    import('@/components/popup/load-popup-content').then(({ loadPopupContent }) =>
      loadPopupContent({ windowId, close: closeWindow, onVideoChange: () => void popupStore.getState().read() }),
    ),
};
void import('@/lib/messaging/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
const t = await loadTranslation(popupStore.getState().settings.interfaceLanguage);
if (root) createRoot(root).render(<App popup={popupStore} t={t} clock={pageClock} {...actions} />);
