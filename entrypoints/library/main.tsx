import { createRoot } from 'react-dom/client';
import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { AppContext } from '@/components/ui/app-state';
import { openTranslation } from '@/lib/app/browser/open-translation';
import { pagePorts } from '@/lib/app/browser/page-ports';
import { createAppStore } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { clearTempFolder } from '@/lib/downloads/browser/temp-folder';
import { reviveWorker } from '@/lib/messaging/revive-worker';
import '@/components/collection/library.css';

const app = createAppStore(pagePorts);
app.getState().start();

reviveWorker();
// Deletes the files of library pages that were closed while they exported.
void clearTempFolder();

// The stores read the saved data while the first screen is loaded.
const [{ App, preloadPane }, t] = await Promise.all([import('./App'), openTranslation()]);
// A pane that cannot be loaded now is loaded again, or reported in its place, when it is rendered.
await preloadPane(app).catch(reportError);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppContext value={app}>
      <App t={t} clock={pageClock} />
    </AppContext>,
  );
}
