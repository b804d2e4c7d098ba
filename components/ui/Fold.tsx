import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  /** The heading that opens and closes it. */
  heading: string;
  /** Shown after the heading, such as the number of values set. */
  note?: string;
  /** Opens it once something inside needs attention. It stays open then. */
  needsAttention?: boolean;
  children: ReactNode;
}

/** Hides what is seldom needed until its heading is clicked. */
export function Fold({ heading, note, needsAttention = false, children }: Props) {
  const [open, setOpen] = useState(needsAttention);
  useEffect(() => {
    if (needsAttention) setOpen(true);
  }, [needsAttention]);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{heading}</span> {note && <span className="note">{note}</span>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
