import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { hindrance } from '@/lib/core/hindrance';
import type { Panel } from '@/lib/panel/panel';
import { Hindrance } from './Hindrance';

interface Props {
  panel: Panel;
  /** Something is held, which can be read whatever stands between the reader and the next question. */
  holds: boolean;
  children: ReactNode;
}

/** A tab, or what has to be done before it can ask for anything. */
export function Unhindered({ panel, holds, children }: Props) {
  const account = useStore(panel, (state) => state.account);
  const failure = account && hindrance(account);
  return failure && !holds ? <Hindrance panel={panel} failure={failure} /> : children;
}
