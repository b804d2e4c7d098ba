import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  heading: string;
  /** The situation and the next step in one or two sentences, or a list of causes. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Announces the state at once, for failures. */
  alert?: boolean;
}

/** A full-size state in place of content: empty, failed, expired or unreachable. */
export function StateView({ icon, heading, children, actions, alert = false }: Props) {
  return (
    <section className="state" role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <h2>{heading}</h2>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}
