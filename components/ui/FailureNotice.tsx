interface FailureNoticeProps {
  says: string;
  /** The verb of the one next step. */
  act: string;
  onAction(): void;
}

/** In a few words what is missing, and the one next step. */
export function FailureNotice({ says: message, act: actionLabel, onAction }: FailureNoticeProps) {
  return (
    <div className="hint" role="alert">
      <span className="grow">{message}</span>
      <button type="button" className="link" onClick={onAction}>
        {actionLabel}
      </button>
    </div>
  );
}
