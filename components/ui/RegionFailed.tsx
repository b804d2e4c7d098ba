import { StateView } from './StateView';
import { useTranslation } from './words';

/** Stands in place of a part of a page in which an error happened. Reloading reads everything anew. */
export function BoundaryFailed() {
  const say = useTranslation();
  const again = (
    <button type="button" className="btn" onClick={() => location.reload()}>
      {say('actAgain')}
    </button>
  );
  return (
    <StateView icon="triangle-alert" heading={say('regionFailed')} alert acts={again}>
      <p>{say('regionFailedNext')}</p>
    </StateView>
  );
}
