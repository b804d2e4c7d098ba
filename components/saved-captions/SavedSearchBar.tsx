import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import type { CaptionQuery } from '@/lib/saved-captions/query';

interface SavedSearchBarProps {
  field: RefObject<HTMLInputElement | null>;
  wish: CaptionQuery;
  /** How many were found, in words. */
  count: string;
  onFind(change: Partial<CaptionQuery>): void;
  /** Behind it: what can be done with what was found. */
  children: ReactNode;
}

/** The one field that looks through everything held. */
export function SavedSearchBar({ field, wish: query, count, onFind, children }: SavedSearchBarProps) {
  const t = useTranslation();
  const countId = useId();
  return (
    <search className="row wrap held-find">
      <span className="input grow">
        <Icon name="search" small />
        <input
          ref={field}
          type="search"
          dir="auto"
          value={query.pattern}
          placeholder={t('heldFind')}
          aria-label={t('heldFind')}
          aria-describedby={countId}
          title="/"
          onChange={({ target }) => onFind({ pattern: target.value })}
          onKeyDown={(event) => event.key === 'Escape' && onFind({ pattern: '' })}
        />
        <span id={countId} className="note nowrap" role="status">
          {count}
        </span>
      </span>
      <IconButton
        icon="regex"
        label={t('findRegex')}
        pressed={query.regex}
        onPress={() => onFind({ regex: !query.regex })}
      />
      <button
        type="button"
        className="icon letter"
        aria-pressed={query.ignoresMarks}
        aria-label={t('findIgnoreMarks')}
        title={t('findIgnoreMarks')}
        onClick={() => onFind({ ignoresMarks: !query.ignoresMarks })}
      >
        é
      </button>
      {children}
    </search>
  );
}
