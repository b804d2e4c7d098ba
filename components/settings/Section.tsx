import type { ReactNode } from 'react';

/** One part of the options: what it is for at the start, its controls at the end. */
export function Section({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <section>
      <div className="what">
        <h2>{title}</h2>
        <p className="note">{what}</p>
      </div>
      <div className="how">{children}</div>
    </section>
  );
}
