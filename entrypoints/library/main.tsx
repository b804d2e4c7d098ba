import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import '@/components/style/library.css';
import { createRoot } from 'react-dom/client';
import { pageClock } from '@/lib/browser/page-clock';
import { browserWords } from '@/lib/browser/words';
import { createPanel } from '@/lib/panel/panel';
import { pagePorts } from '../sidepanel/page-ports';
import { App } from './App';
import { noTab } from './no-tab';

const panel = createPanel({ ...pagePorts, ...noTab });
panel.start();

void import('@/lib/browser/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App panel={panel} say={browserWords()} clock={pageClock} />);
