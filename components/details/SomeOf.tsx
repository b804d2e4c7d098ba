import type { ReactNode } from 'react';
import { useWords } from '../words';
import { useSteps } from './use-steps';

interface Props<T> {
  all: readonly T[];
  /** So many stand there at once. */
  first: number;
  className: string;
  children(one: T, index: number): ReactNode;
}

/** A list of any length: its beginning at once, the rest in steps. */
export function SomeOf<T>({ all, first, className, children }: Props<T>) {
  const say = useWords();
  const [shown, more] = useSteps(first);
  return (
    <>
      <ul className={className}>{all.slice(0, shown).map(children)}</ul>
      {shown < all.length && (
        <p className="row wrap">
          <button type="button" className="btn small" onClick={more}>
            {say('showMore')}
          </button>
          <span className="note">{say('shownItems', shown, all.length)}</span>
        </p>
      )}
    </>
  );
}
