interface Props {
  says: string;
  /** The verb of the one next step. */
  act: string;
  onAct(): void;
}

/** In a few words what is missing, and the one next step. */
export function FailureLine({ says, act, onAct }: Props) {
  return (
    <div className="hint" role="alert">
      <span className="grow">{says}</span>
      <button type="button" className="link" onClick={onAct}>
        {act}
      </button>
    </div>
  );
}
