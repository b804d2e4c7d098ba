import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import '@/components/collection/library.css';
import { createRoot } from 'react-dom/client';
import { pagePorts } from '@/lib/app-store/browser/page-ports';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { loadTranslation } from '@/lib/browser/load-translation';
import { pageClock } from '@/lib/browser/page-clock';
import { App } from './App';
import { noTab } from './no-tab';

const panel = createPanelStore({ ...pagePorts, ...noTab });
panel.start();

void import('@/lib/messaging/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App panel={panel} t={loadTranslation()} clock={pageClock} />);
