import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { PermissionPage } from '@/components/welcome/PermissionPage';
import { openOptionsStore } from '@/lib/app/browser/open-options-store';
import { openTranslation } from '@/lib/app/browser/open-translation';
import { pageClock } from '@/lib/browser/clock';
import { reviveWorker } from '@/lib/messaging/revive-worker';
import { App } from './App';

const options = openOptionsStore();

reviveWorker();

const root = document.getElementById('root');
const pageProps = { t: await openTranslation(), clock: pageClock, close: () => window.close() };
// A page opened for a missing permission needs no setup.
const page = location.hash === '#allow' ? <PermissionPage {...pageProps} /> : <App options={options} {...pageProps} />;
if (root) createRoot(root).render(page);
