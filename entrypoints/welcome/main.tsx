import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { openChosen } from '@/entrypoints/options/open-chosen';
import { pageClock } from '@/lib/browser/page-clock';
import { browserWords } from '@/lib/browser/words';
import { App } from './App';

const chosen = openChosen();

const root = document.getElementById('root');
const doors = { say: browserWords(), clock: pageClock, close: () => window.close() };
if (root) createRoot(root).render(<App chosen={chosen} {...doors} />);
