import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { pageClock } from '@/lib/browser/page-clock';
import { browserWords } from '@/lib/browser/words';
import { App } from './App';
import { openChosen } from './open-chosen';

const chosen = openChosen();

void import('@/lib/browser/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App chosen={chosen} say={browserWords()} clock={pageClock} />);
