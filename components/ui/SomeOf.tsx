import type { ReactNode } from 'react';
import { ShowMore } from './ShowMore';
import { useSteps } from './use-steps';
import { useWords } from './words';

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
      {shown < all.length && <ShowMore shown={say('shownItems', shown, all.length)} onMore={more} />}
    </>
  );
}
