interface FailureNoticeProps {
  message: string;
  /** The verb of the next step. */
  actionLabel: string;
  onAction(): void;
}

/** A short message about a missing requirement, with one next step. */
export function FailureNotice({ message, actionLabel, onAction }: FailureNoticeProps) {
  return (
    <div className="hint" role="alert">
      <span className="grow">{message}</span>
      <button type="button" className="link" onClick={onAction}>
        {actionLabel}
      </button>
    </div>
  );
}
