import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useWords } from '@/components/ui/words';
import type { CorpusWish } from '@/lib/saved-captions/query';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  wish: CorpusWish;
  /** How many were found, in words. */
  count: string;
  onFind(change: Partial<CorpusWish>): void;
  /** Behind it: what can be done with what was found. */
  children: ReactNode;
}

/** The one field that looks through everything held. */
export function SavedFind({ field, wish, count, onFind, children }: Props) {
  const say = useWords();
  const told = useId();
  return (
    <search className="row wrap held-find">
      <span className="input grow">
        <Icon name="search" small />
        <input
          ref={field}
          type="search"
          dir="auto"
          value={wish.pattern}
          placeholder={say('heldFind')}
          aria-label={say('heldFind')}
          aria-describedby={told}
          title="/"
          onChange={({ target }) => onFind({ pattern: target.value })}
          onKeyDown={(event) => event.key === 'Escape' && onFind({ pattern: '' })}
        />
        <span id={told} className="note nowrap" role="status">
          {count}
        </span>
      </span>
      <IconButton
        icon="regex"
        label={say('findRegex')}
        pressed={wish.regex}
        onPress={() => onFind({ regex: !wish.regex })}
      />
      <button
        type="button"
        className="icon letter"
        aria-pressed={wish.ignoresMarks}
        aria-label={say('findIgnoreMarks')}
        title={say('findIgnoreMarks')}
        onClick={() => onFind({ ignoresMarks: !wish.ignoresMarks })}
      >
        é
      </button>
      {children}
    </search>
  );
}
