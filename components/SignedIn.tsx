import { Icon } from './Icon';
import { useWords } from './words';

interface Props {
  /** Where the token came from. */
  host: string;
  onDisconnect(): void;
}

/** A token that was got by signing in: where, and the way out. */
export function SignedIn({ host, onDisconnect }: Props) {
  const say = useWords();
  return (
    <div className="stack tight">
      <div className="row wrap">
        <p className="row">
          <Icon name="circle-check" small />
          <span>{say('signedInAt', host)}</span>
        </p>
        <button type="button" className="btn bad" onClick={onDisconnect}>
          {say('signInDisconnect')}
        </button>
      </div>
      <p className="note">{say('signedInNote')}</p>
    </div>
  );
}
