import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { heldLines, prepareLines } from '@/lib/browser/held-lines';
import { pageClock } from '@/lib/browser/page-clock';
import { hearWishes } from '@/lib/browser/panel-wish';
import { browserWords } from '@/lib/browser/words';
import { createPanel } from '@/lib/panel/panel';
import { App } from './App';
import { pagePorts } from './page-ports';

const held = { ...pagePorts.held, lines: heldLines, prepare: prepareLines };
const panel = createPanel({ ...pagePorts, held, wishes: { watch: hearWishes } });
panel.start();

void import('@/lib/browser/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App panel={panel} say={browserWords()} clock={pageClock} />);
