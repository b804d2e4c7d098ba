import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

/** A band with a message and at most one small action at its end. */
export function Notice({ icon, action, children }: { icon: IconName; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="notice">
      <Icon name={icon} small />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
