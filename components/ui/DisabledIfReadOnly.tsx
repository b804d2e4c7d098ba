import { type ReactNode, useContext } from 'react';
import { ReadOnlyContext } from './read-only';

/** Disables all controls inside it while the data is read-only. */
export function DisabledIfReadOnly({ children }: { children: ReactNode }) {
  const reason = useContext(ReadOnlyContext);
  if (!reason) return children;
  return (
    <fieldset className="editable" disabled aria-describedby={reason.noticeId}>
      {children}
    </fieldset>
  );
}
