import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  heading: string;
  /** Shown after the heading, such as the number of values set. */
  note?: string;
  /** Opens the section when something inside needs attention. The section then stays open. */
  needsAttention?: boolean;
  children: ReactNode;
}

/** A collapsible section for content that is rarely needed. */
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
