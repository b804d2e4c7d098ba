import { useWords } from './words';

/** Why a control cannot be used: what the service calls its value is not known. And where that can be changed. */
export function UnknownName({ what, onNames }: { what: string; onNames(): void }) {
  const say = useWords();
  return (
    <p className="note warned">
      {say('nameUnknownHere', what)}{' '}
      <button type="button" className="link" onClick={onNames}>
        {say('namesOpen')}
      </button>
    </p>
  );
}
