import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { PanelProvider } from '@/components/ui/panel-state';
import { openTranslation } from '@/lib/app/browser/open-translation';
import { pagePorts } from '@/lib/app/browser/page-ports';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { pageClock } from '@/lib/browser/clock';
import { readSavedLines } from '@/lib/captions/repository';
import { reviveWorker } from '@/lib/messaging/revive-worker';
import { closeOnToggle, watchPanelRequests } from '@/lib/toolbar/browser/panel-requests';

const responses = {
  ...pagePorts.responses,
  lines: readSavedLines,
  /** Waits until the page is idle, then derives the data that makes the track open faster next time. */
  async prepare(track: { key: string; receivedAt: number }): Promise<void> {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const { derivedTrackRepository } = await import('@/lib/saved-captions/repository/derived-tracks');
    await derivedTrackRepository.prepare(track);
  },
};
const panel = createPanelStore({ ...pagePorts, responses, panelRequests: { watch: watchPanelRequests } });
panel.getState().start();

void closeOnToggle();
reviveWorker();

// The stores read the saved data while the first screen is loaded.
const [{ App }, t] = await Promise.all([import('./App'), openTranslation()]);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <PanelProvider panel={panel}>
      <App t={t} clock={pageClock} />
    </PanelProvider>,
  );
}
