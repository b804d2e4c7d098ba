import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { OptionList } from '@/components/ui/Combobox';
import { Icon } from '@/components/ui/Icon';
import { indexAfterKey } from '@/components/ui/roving';
import { useTranslation } from '@/components/ui/translation';

interface QueryFieldProps {
  /** The input, which gets the focus when the user requests suggestions. */
  field: RefObject<HTMLInputElement | null>;
  value: string;
  /** Suggestions for the value; `null` if there was no request. */
  suggestions: readonly string[] | null;
  /** Some suggestions have another form than documented. */
  hasUnreadable: boolean;
  onType(value: string): void;
  onPick(value: string): void;
  onClose(): void;
}

/** Edits the query, with suggestions that the arrow keys select. */
export function QueryField(props: QueryFieldProps) {
  const { field, value, suggestions: suggested, hasUnreadable, onType } = props;
  const t = useTranslation();
  const id = useId();
  const { activeIndex, open, pick, close, handleKeyDown, clearSelection } = useSuggestionKeys(props);
  return (
    <div className="field">
      <label htmlFor={id}>{t('searchQ')}</label>
      <div className="combobox">
        <span className="input">
          <Icon name="search" />
          <input
            ref={field}
            id={id}
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={activeIndex < 0 ? undefined : `${id}-${activeIndex}`}
            aria-describedby={`${id}-note`}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={value}
            onChange={(event) => {
              clearSelection();
              onType(event.target.value);
            }}
            onKeyDown={handleKeyDown}
            onBlur={close}
          />
        </span>
        {open && (
          <OptionList
            id={id}
            label={t('searchSuggestions')}
            matches={(suggested ?? []).map((text) => ({ code: text, name: text }))}
            activeIndex={activeIndex}
            value={suggested?.[activeIndex] ?? null}
            noteOf={() => null}
            onChoose={({ name }) => pick(name)}
          />
        )}
      </div>
      <p className="note" id={`${id}-note`}>
        {t(suggested?.length !== 0 ? 'searchQueryNote' : hasUnreadable ? 'searchSuggestUnread' : 'searchSuggestNone')}
      </p>
    </div>
  );
}

/** Tracks the selected suggestion; index -1 is the field itself. */
function useSuggestionKeys({ suggestions: suggested, onPick, onClose }: QueryFieldProps) {
  const [activeIndex, setActiveIndex] = useState(-1);
  const open = suggested !== null && suggested.length > 0;
  const clearSelection = () => setActiveIndex(-1);
  const close = () => {
    clearSelection();
    onClose();
  };
  const pick = (text: string) => {
    clearSelection();
    onPick(text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = open ? indexAfterKey(event.key, activeIndex, suggested.length) : null;
    const activeText = open && event.key === 'Enter' ? suggested[activeIndex] : undefined;
    if (to !== null) setActiveIndex(to);
    else if (activeText !== undefined) pick(activeText);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { activeIndex, open, pick, close, handleKeyDown, clearSelection };
}
