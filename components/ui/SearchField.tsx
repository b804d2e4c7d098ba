import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon, IconButton } from './Icon';
import { Keys } from './Keys';
import { shortcutKey, shortcuts } from './shortcuts';
import { useTranslation } from './translation';
import { useShortcuts } from './use-shortcuts';

interface SearchFieldProps {
  /** The accessible name, also the placeholder. */
  label: string;
  value: string;
  /** The number of matches as text, announced when it changes; empty to show none. */
  count?: string;
  /** Makes the page-wide shortcut `find` focus the field. */
  shortcut?: boolean;
  /** Set when the user opened the field: it takes the focus, with its text selected. */
  focused?: boolean;
  onFocus?: () => void;
  onType(text: string): void;
  /** Handles a key before the field does; `preventDefault` keeps Escape from clearing the text. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The search field of a list: text, number of matches, and a button that clears it, as Escape does. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, count, shortcut = false, focused = false, onFocus, onType, onKeyDown } = props;
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ find: () => focusShown(field.current) }, shortcut);
  useEffect(() => {
    if (focused) field.current?.select();
  }, [focused]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented || value === '') return;
    // Otherwise, Escape would also close the dialog or menu that contains the field.
    event.preventDefault();
    event.stopPropagation();
    onType('');
  };
  const clear = (): void => {
    onType('');
    field.current?.focus();
  };
  return (
    <search className="input small search-field">
      <Icon name="search" small />
      <input
        ref={field}
        type="search"
        dir="auto"
        value={value}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut ? shortcutKey('find') : undefined}
        autoComplete="off"
        spellCheck={false}
        onFocus={onFocus}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={handleKeyDown}
      />
      {shortcut && value === '' && <Keys keys={shortcuts.find.keys} />}
      {count !== undefined && (
        <span className="note nowrap" role="status">
          {count}
        </span>
      )}
      {value !== '' && <IconButton icon="x" label={t('searchFieldClear')} onPress={clear} />}
    </search>
  );
}

/** Focuses a field. Returns `false` if the field is on a hidden page. */
function focusShown(field: HTMLInputElement | null): boolean {
  if (!field || field.closest('[hidden]')) return false;
  field.focus();
  return true;
}

interface Pattern {
  regex: boolean;
  ignoresMarks: boolean;
}

interface PatternSwitchesProps extends Pattern {
  /** True where there is room for words. */
  isWide?: boolean;
  onChange(change: Partial<Pattern>): void;
}

/** Chooses how the text of a search field is compared. */
export function PatternSwitches({ regex, ignoresMarks, isWide = false, onChange }: PatternSwitchesProps) {
  const t = useTranslation();
  return (
    <>
      <IconButton icon="regex" label={t('findRegex')} pressed={regex} onPress={() => onChange({ regex: !regex })} />
      {isWide ? (
        <label className="flex-row nowrap">
          <input
            type="checkbox"
            checked={ignoresMarks}
            onChange={({ target }) => onChange({ ignoresMarks: target.checked })}
          />
          {t('findIgnoreMarks')}
        </label>
      ) : (
        <button
          type="button"
          className="icon-button letter"
          aria-pressed={ignoresMarks}
          aria-label={t('findIgnoreMarks')}
          title={t('findIgnoreMarks')}
          onClick={() => onChange({ ignoresMarks: !ignoresMarks })}
        >
          é
        </button>
      )}
    </>
  );
}
