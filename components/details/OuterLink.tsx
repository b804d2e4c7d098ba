import type { ReactNode } from 'react';

/** A link out, in a tab of its own that cannot reach back. The address was found to be safe by whoever gives it. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
    </a>
  );
}
