import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { openOptionsStore } from '@/lib/app/browser/open-options-store';
import { openTranslation } from '@/lib/app/browser/open-translation';
import { pageClock } from '@/lib/browser/clock';
import { reviveWorker } from '@/lib/messaging/revive-worker';
import { App } from './App';

const options = openOptionsStore();

reviveWorker();

const root = document.getElementById('root');
const t = await openTranslation();
if (root) createRoot(root).render(<App options={options} t={t} clock={pageClock} />);
