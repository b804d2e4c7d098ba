import { useStore } from 'zustand';
import { disabledReason } from '@/components/ui/blocked-by';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import type { RunActions } from './RunRow';
import { runsOf } from './runs-store';

/** What the user can do with a run, and what of the network or the account stands against asking. */
export function useRunActions(panel: PanelStore): { verbs: RunActions; blocked: DisabledReason | null } {
  const t = useTranslation();
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const runs = runsOf(panel);
  const accountBlocker = account && blockerOf(account);
  const { openOptions, permit } = panel.getState();
  const verbs: RunActions = {
    hold: (id) => void runs.hold(id),
    resume: (id) => void runs.resume(id),
    stop: (id) => void runs.stop(id),
    sendAgain: (id) => void runs.sendAgain(id),
    leave: (id) => void runs.leave(id),
    allow: (id, max) => void runs.allow(id, max),
    openOptions: () => void openOptions(),
    permit: (origin) => void permit(origin),
  };
  if (accountBlocker) return { verbs, blocked: disabledReason(t, accountBlocker, panel.getState()) };
  return { verbs, blocked: offline ? { is: 'offline' } : null };
}
