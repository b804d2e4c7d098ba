import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { BlockerView } from './BlockerView';

interface UnlessBlockedProps {
  panel: PanelStore;
  /** Something is held, which can be read whatever stands between the user and the next question. */
  holds: boolean;
  children: ReactNode;
}

/** A tab, or what has to be done before it can ask for anything. */
export function UnlessBlocked({ panel, holds: hasContent, children }: UnlessBlockedProps) {
  const account = useStore(panel, (state) => state.account);
  const failure = account && blockerOf(account);
  return failure && !hasContent ? <BlockerView panel={panel} failure={failure} /> : children;
}
