import '@/lib/service/zod-without-eval';
import '@/components/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { Allow } from '@/components/welcome/Allow';
import { FirstTour } from '@/components/welcome/FirstTour';
import { openChosen } from '@/lib/app-store/browser/open-options-store';
import { browserWords } from '@/lib/browser/localized-text';
import { pageClock } from '@/lib/browser/page-clock';
import { App } from './App';

const chosen = openChosen();

void import('@/lib/messaging/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
const pageProps = { say: browserWords(), clock: pageClock, close: () => window.close() };
// Opened where a permission is missing: then there is nothing else to set up.
const page =
  location.hash === '#allow' ? (
    <Allow {...pageProps} />
  ) : (
    <>
      <App chosen={chosen} {...pageProps} />
      <FirstTour chosen={chosen} say={pageProps.say} />
    </>
  );
if (root) createRoot(root).render(page);
