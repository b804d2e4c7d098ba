import type { ReactNode } from 'react';
import './form-grid.css';

/** A row of a form: its heading at the start, its controls next to it. */
export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="form-section" aria-label={heading}>
      <h2>{heading}</h2>
      <div className="form-controls">{children}</div>
    </section>
  );
}
