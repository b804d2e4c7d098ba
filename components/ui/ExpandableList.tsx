import { type ReactNode, useState } from 'react';
import { useTranslation } from './translation';

/**
 * The maximum number of items that one click adds, as a multiple of the initial number, so that no click freezes the
 * page.
 */
const maxStepFactor = 32;

/** Returns how many items are shown, and a function that shows more with each call. */
export function useShownCount(initialCount: number): [shown: number, more: () => void] {
  const [shown, show] = useState(initialCount);
  return [shown, () => show(shown + Math.min(shown * 3, maxStepFactor * initialCount))];
}

interface ShowMoreProps {
  /** The shown and total number of items, as text. */
  shown: string;
  onMore(): void;
}

export function ShowMore({ shown, onMore }: ShowMoreProps) {
  const t = useTranslation();
  return (
    <p className="flex-row wrap">
      <button type="button" className="button small" onClick={onMore}>
        {t('showMore')}
      </button>
      <span className="note">{shown}</span>
    </p>
  );
}

interface ExpandableListProps<T> {
  items: readonly T[];
  initialCount: number;
  /** The message with the shown and the total number of items. */
  countMessage?: 'shownItems' | 'shownOf';
  className: string;
  children(one: T, index: number): ReactNode;
}

/** A list that shows its first items and reveals the others in steps. */
export function ExpandableList<T>({
  items,
  initialCount,
  countMessage = 'shownItems',
  className,
  children,
}: ExpandableListProps<T>) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(initialCount);
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      {shown < items.length && <ShowMore shown={t(countMessage, shown, items.length)} onMore={showMore} />}
    </>
  );
}
