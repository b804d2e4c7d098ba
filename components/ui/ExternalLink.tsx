import type { ReactNode } from 'react';

/** A link out, in a tab of its own that learns nothing of this page; where it leads is shown over it. The address is a safe one. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
    </a>
  );
}
