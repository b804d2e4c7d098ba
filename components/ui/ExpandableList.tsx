import type { ReactNode } from 'react';
import { ShowMore } from './ShowMore';
import { useShownCount } from './use-steps';
import { useTranslation } from './words';

interface ExpandableListProps<T> {
  items: readonly T[];
  /** So many stand there at once. */
  first: number;
  className: string;
  children(one: T, index: number): ReactNode;
}

/** A list of any length: its beginning at once, the rest in steps. */
export function ExpandableList<T>({ items, first: initialCount, className, children }: ExpandableListProps<T>) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(initialCount);
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      {shown < items.length && <ShowMore shown={t('shownItems', shown, items.length)} onMore={showMore} />}
    </>
  );
}
