import { type ReactNode, useState } from 'react';

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
  const [hadAttention, setHadAttention] = useState(needsAttention);
  // Not in an effect, so that the content is open when its own effects move the focus into it.
  if (needsAttention !== hadAttention) {
    setHadAttention(needsAttention);
    if (needsAttention) setOpen(true);
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{heading}</span> {note && <span className="note">{note}</span>}
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
