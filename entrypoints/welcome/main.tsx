import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { openChosen } from '@/entrypoints/options/open-chosen';
import { pageClock } from '@/lib/browser/page-clock';
import { browserWords } from '@/lib/browser/words';
import { Allow } from './Allow';
import { App } from './App';
import { FirstTour } from './FirstTour';

const chosen = openChosen();

void import('@/lib/browser/revive-worker').then(({ reviveWorker }) => reviveWorker());

const root = document.getElementById('root');
const doors = { say: browserWords(), clock: pageClock, close: () => window.close() };
// Opened where a permission is missing: then there is nothing else to set up.
const page =
  location.hash === '#allow' ? (
    <Allow {...doors} />
  ) : (
    <>
      <App chosen={chosen} {...doors} />
      <FirstTour chosen={chosen} say={doors.say} />
    </>
  );
if (root) createRoot(root).render(page);
