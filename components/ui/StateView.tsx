import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  icon: IconName;
  heading: string;
  /** What is so and what to do: one or two sentences, or a list of causes. */
  children?: ReactNode;
  /** The next step, with its price where it has one. */
  acts?: ReactNode;
  /** Failures are read out at once, other states when there is time. */
  alert?: boolean;
}

/** Every end has a next step: empty, refused, expired and unreachable look alike and stand where the content would. */
export function StateView({ icon, heading, children, acts: actions, alert = false }: Props) {
  return (
    <section className="state" role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <h2>{heading}</h2>
      {children}
      {actions && <div className="acts">{actions}</div>}
    </section>
  );
}
