import { createRoot } from 'react-dom/client';
import type { Ports } from '@/lib/app-store/ports';
import { currentTab } from '@/lib/browser/current-tab';
import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { AppContext } from '@/components/ui/app-state';
import '@/components/collection/library.css';
import { pagePorts } from '@/lib/app-store/browser/page-ports';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { pageClock } from '@/lib/browser/clock';
import { loadTranslation } from '@/lib/browser/load-translation';

const neverWatch = () => () => {};

/** The library follows no tab and receives no panel requests. */
export const noTab: Pick<Ports, 'tab' | 'panelRequests'> = {
  tab: { get: async () => null, watch: neverWatch, shownIn: async () => null, open: currentTab.open },
  panelRequests: { watch: neverWatch },
};

const panel = createPanelStore({ ...pagePorts, ...noTab });
panel.getState().start();

void import('@/lib/messaging/revive-worker').then(({ reviveWorker }) => reviveWorker());
// Deletes the files of library pages that were closed while they exported.
void import('@/lib/downloads/browser/temp-folder').then(({ clearTempFolder }) => clearTempFolder());

// The stores read the saved data while the first screen is loaded.
const { App, preloadPane } = await import('./App');
// A pane that cannot be loaded now is loaded again, or reported in its place, when it is rendered.
await preloadPane(panel).catch(reportError);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppContext value={panel}>
      <App t={loadTranslation()} clock={pageClock} />
    </AppContext>,
  );
}
