import { type ReactNode, useState } from 'react';
import { useTranslation } from './translation';

/** At most so many more at once, so that no click freezes the page. */
const maxStepFactor = 32;

/** How much of something long is shown: little at first, then more with each click. */
export function useShownCount(initialCount: number): [shown: number, more: () => void] {
  const [shown, show] = useState(initialCount);
  return [shown, () => show(shown + Math.min(shown * 3, maxStepFactor * initialCount))];
}

interface ShowMoreProps {
  /** How much of how much is shown. */
  shown: string;
  onMore(): void;
}

/** The end of what is drawn so far of something long, and the way to more of it. */
export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const t = useTranslation();
  return (
    <p className="row wrap">
      <button type="button" className="btn small" onClick={onMore}>
        {t('showMore')}
      </button>
      <span className="note">{shown}</span>
    </p>
  );
}

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
