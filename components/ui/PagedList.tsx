import type { ReactNode } from 'react';
import { ShowMore, useShownCount } from './ExpandableList';
import { useTranslation } from './translation';

interface Props<T> {
  all: readonly T[];
  className: string;
  children(one: T): ReactNode;
}

/** A list that shows twenty items and the rest in steps. */
export function PagedList<T>({ all, className, children }: Props<T>) {
  const t = useTranslation();
  const [shown, more] = useShownCount(20);
  return (
    <>
      <ul className={className}>{all.slice(0, shown).map(children)}</ul>
      {shown < all.length && <ShowMore shown={t('pictureShown', shown, all.length)} onMore={more} />}
    </>
  );
}
