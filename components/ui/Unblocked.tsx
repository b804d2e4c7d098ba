import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { Blocker } from './Blocker';

interface Props {
  panel: Panel;
  /** Something is held, which can be read whatever stands between the reader and the next question. */
  holds: boolean;
  children: ReactNode;
}

/** A tab, or what has to be done before it can ask for anything. */
export function Unblocked({ panel, holds, children }: Props) {
  const account = useStore(panel, (state) => state.account);
  const failure = account && blockerOf(account);
  return failure && !holds ? <Blocker panel={panel} failure={failure} /> : children;
}
