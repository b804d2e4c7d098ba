import { useStore } from 'zustand';
import { blockedBy } from '@/components/ui/blocked-by';
import type { Blocked } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { Panel } from '@/lib/app-store/panel-store';
import { hindrance } from '@/lib/service/blocker';
import type { RunVerbs } from './RunRow';
import { runsOf } from './runs-store';

/** What the reader can do with a run, and what of the network or the account stands against asking. */
export function useRunVerbs(panel: Panel): { verbs: RunVerbs; blocked: Blocked | null } {
  const say = useWords();
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const runs = runsOf(panel);
  const hindered = account && hindrance(account);
  const { openOptions, permit } = panel.getState();
  const verbs: RunVerbs = {
    hold: (id) => void runs.hold(id),
    resume: (id) => void runs.resume(id),
    stop: (id) => void runs.stop(id),
    sendAgain: (id) => void runs.sendAgain(id),
    leave: (id) => void runs.leave(id),
    allow: (id, most) => void runs.allow(id, most),
    openOptions: () => void openOptions(),
    permit: (origin) => void permit(origin),
  };
  if (hindered) return { verbs, blocked: blockedBy(say, hindered, panel.getState()) };
  return { verbs, blocked: offline ? { is: 'offline' } : null };
}
