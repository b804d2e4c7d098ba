import '@/lib/core/service/no-eval';
import '@/components/style/house.css';
import { createRoot } from 'react-dom/client';
import { account } from '@/lib/browser/account';
import { countLeft } from '@/lib/browser/count-left';
import { heldRoom } from '@/lib/browser/held-room';
import { ask } from '@/lib/browser/messenger';
import { online } from '@/lib/browser/online';
import { openOptions } from '@/lib/browser/open-options';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { settingsItem } from '@/lib/browser/settings-item';
import { sites } from '@/lib/browser/sites';
import { forgetToken, writeToken } from '@/lib/browser/token';
import { browserWords } from '@/lib/browser/words';
import { createChosen } from '@/lib/panel/chosen';
import { App } from './App';

const chosen = createChosen({
  ask,
  account,
  online,
  permit: requestPermission,
  settings: settingsItem,
  openOptions,
  writeToken,
  forgetToken,
  countLeft,
  held: heldRoom,
  sites,
  now: pageClock.now,
});
chosen.start();

const root = document.getElementById('root');
const doors = { say: browserWords(), clock: pageClock, close: () => window.close() };
if (root) createRoot(root).render(<App chosen={chosen} {...doors} />);
