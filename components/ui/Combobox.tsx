import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { countries } from '@/lib/service/value-sets';
import { countryName, languageName } from '@/lib/shared/display-names';
import { foldText } from '@/lib/shared/text';
import { Icon } from './Icon';
import { popupRefs } from './place-popup';
import { indexAfterKey } from './roving';
import './choice-box.css';

export interface Choice {
  /** `null` for the first choice, which means any. */
  code: string | null;
  name: string;
}

interface CodedChoice extends Choice {
  code: string;
}

/** Returns languages as choices: first the preferred ones in the given order, then the others sorted by name. */
export function languageChoices(codes: readonly string[], preferred: readonly string[], locale: string): CodedChoice[] {
  const named = (code: string): CodedChoice => ({ code, name: languageName(code, locale) });
  const first = preferred.filter((code) => codes.includes(code));
  return [...first.map(named), ...sortByName(codes.filter((code) => !first.includes(code)).map(named), locale)];
}

/** Returns all countries of set C in the interface, sorted by name. */
export const countryChoices = (locale: string): CodedChoice[] =>
  sortByName(
    countries.map((code) => ({ code, name: countryName(code, locale) })),
    locale,
  );

function sortByName(choices: CodedChoice[], locale: string): CodedChoice[] {
  const { compare } = new Intl.Collator(locale);
  return choices.sort((a, b) => compare(a.name, b.name));
}

/**
 * Returns the choices whose name contains the typed text or whose code starts with it, ignoring accents and case.
 * Choices whose name starts with the text, or whose code equals it, come first.
 */
function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const query = foldText(typed.trim());
  if (!query) return [...choices];
  const matches = choices.filter(
    ({ name, code }) => foldText(name).includes(query) || code?.toLowerCase().startsWith(query),
  );
  const isPrefix = (choice: Choice) => foldText(choice.name).startsWith(query) || choice.code?.toLowerCase() === query;
  return [...matches.filter(isPrefix), ...matches.filter((hit) => !isPrefix(hit))];
}

interface ComboboxProps {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  noMatchText: string;
  /** Returns the note after a choice; its code by default. */
  noteOf?(choice: Choice): string | null;
  /** Hides the label visually, if the first choice says the same. */
  isLabelHidden?: boolean;
  /** Set when the user opened the field: it takes the focus and shows its list. */
  focused?: boolean;
  onChoose(code: string | null): void;
  /** Called on Escape, even if the list is closed. */
  onCancel?: () => void;
}

/** A field with a list of choices that is filtered by name or code. */
export function Combobox(props: ComboboxProps) {
  const { label, choices, value, noMatchText, isLabelHidden = false, focused = false } = props;
  const id = useId();
  const { typed, activeIndex, matches, open, close, choose, onKeyDown } = useTypeahead(props);
  const selected = choices.find(({ code }) => code === value) ?? choices[0];
  const noteOf = props.noteOf ?? (({ code }: Choice) => code);
  return (
    <div className="field">
      <label className={isLabelHidden ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <div className="combobox">
        <span className="input">
          <input
            id={id}
            ref={focused ? focusField : undefined}
            role="combobox"
            aria-expanded={typed !== null}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={typed === null ? undefined : `${id}-${activeIndex}`}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? selected?.name ?? ''}
            onChange={(event) => open(event.target.value)}
            onClick={() => typed === null && open('')}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {typed === null && selected?.code && <span className="note nowrap">{selected.code}</span>}
          <Icon name="chevron-down" small />
        </span>
        {typed !== null && matches.length === 0 && (
          <p ref={popupRefs.field} className="menu positioned note no-options" popover="manual">
            {noMatchText}
          </p>
        )}
        {typed !== null && matches.length > 0 && (
          <OptionList
            id={id}
            label={label}
            matches={matches}
            activeIndex={activeIndex}
            value={value}
            noteOf={noteOf}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  );
}

const focusField = (field: HTMLInputElement | null): void => field?.focus();

/** Returns the typed text (`null` while the list is closed), the matches and the index of the active choice. */
function useTypeahead({ choices, value, focused = false, onChoose, onCancel }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(focused ? '' : null);
  const [activeIndex, setActiveIndex] = useState(() => Math.max(0, indexOfCode(choices, value)));
  const matches = matchingChoices(choices, typed ?? '');
  const close = (): void => setTyped(null);
  const open = (text: string): void => {
    setTyped(text);
    setActiveIndex(text ? 0 : Math.max(0, indexOfCode(choices, value)));
  };
  const cancel = (): void => {
    close();
    onCancel?.();
  };
  const choose = (choice: Choice | undefined): void => {
    if (choice) onChoose(choice.code);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The key belongs to an input method, such as the Enter that accepts its text.
    if (event.nativeEvent.isComposing) return;
    const to = indexAfterKey(event.key, activeIndex, matches.length);
    if (typed === null && to !== null) open('');
    else if (to !== null) setActiveIndex(to);
    else if (event.key === 'Enter' && typed !== null) choose(matches[activeIndex]);
    else if (event.key === 'Escape' && (typed !== null || onCancel)) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { typed, activeIndex, matches, open, close, choose, onKeyDown };
}

const indexOfCode = (choices: readonly Choice[], value: string | null): number =>
  choices.findIndex(({ code }) => code === value);

interface OptionListProps {
  id: string;
  label: string;
  matches: readonly Choice[];
  activeIndex: number;
  value: string | null;
  noteOf(choice: Choice): string | null;
  onChoose(choice: Choice): void;
}

/** The list below a combobox, with the active option as `aria-activedescendant` names it. */
export function OptionList({ id, label, matches, activeIndex, value, noteOf, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => popupRefs.field(list.current), []);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className="menu positioned option-list"
      popover="manual"
      role="listbox"
      aria-label={label}
    >
      {matches.map((choice, i) => (
        <div
          key={choice.code ?? ''}
          id={`${id}-${i}`}
          className={i === activeIndex ? 'menu-item active' : 'menu-item'}
          role="option"
          tabIndex={-1}
          aria-selected={choice.code === value}
          // `pointerdown` is used because the field's blur event closes the list before a `click` event.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          <span dir="auto">{choice.name}</span>
          <span className="note">{noteOf(choice)}</span>
        </div>
      ))}
    </div>
  );
}
