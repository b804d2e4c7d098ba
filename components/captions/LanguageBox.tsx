import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../Icon';
import { useWords } from '../words';
import { type LanguageChoice, matching } from './language-choices';

interface Props {
  label: string;
  choices: readonly LanguageChoice[];
  /** `null` for whatever the video has. */
  value: string | null;
  /** How many of the choices are the reader's own languages. */
  own: number;
  onChange(code: string | null): void;
}

/** A field for one of ninety languages: typed by name or code, or picked from the list. */
export function LanguageBox(props: Props) {
  const { label, choices, value, own } = props;
  const id = useId();
  const { typed, at, hits, open, close, choose, press } = useTyping(props);
  const chosen = choices.find(({ code }) => code === value) ?? choices[0];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="combo">
        <span className="input">
          <input
            id={id}
            role="combobox"
            aria-expanded={typed !== null}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={typed === null ? undefined : `${id}-${at}`}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? chosen?.name ?? ''}
            onChange={(event) => open(event.target.value)}
            onClick={() => open('')}
            onKeyDown={press}
            onBlur={close}
          />
          {typed === null && <Which choice={chosen} place={chosen ? choices.indexOf(chosen) : -1} own={own} />}
          <Icon name="chevron-down" small />
        </span>
        {typed !== null && <Choices id={id} hits={hits} at={at} value={value} onChoose={choose} />}
      </div>
    </div>
  );
}

/** What is typed (`null` while the list is closed), what it finds, and where the arrow keys stand. */
function useTyping({ choices, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const hits = matching(choices, typed ?? '');
  const close = (): void => setTyped(null);
  const open = (text: string): void => {
    const here = choices.findIndex(({ code }) => code === value);
    setTyped(text);
    setAt(text ? 0 : Math.max(0, here));
  };
  const choose = (choice: LanguageChoice | undefined): void => {
    if (choice) onChange(choice.code);
    close();
  };
  const press = (event: KeyboardEvent): void => {
    const to = keyMove(event.key, at, hits.length);
    if (typed === null && to !== null) open('');
    else if (to !== null) setAt(to);
    else if (event.key === 'Enter' && typed !== null) choose(hits[at]);
    else if (event.key === 'Escape' && typed !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { typed, at, hits, open, close, choose, press };
}

/** The code, and whether it is the reader's first language. */
function Which({ choice, place, own }: { choice: LanguageChoice | undefined; place: number; own: number }) {
  const say = useWords();
  if (!choice?.code) return null;
  const first = own > 0 && place === 1;
  return <span className="note nowrap">{first ? say('languageFirst', choice.code) : choice.code}</span>;
}

interface ChoicesProps {
  id: string;
  hits: readonly LanguageChoice[];
  at: number;
  value: string | null;
  onChoose(choice: LanguageChoice): void;
}

function Choices({ id, hits, at, value, onChoose }: ChoicesProps) {
  const say = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (hits.length === 0) return <p className="menu at note none">{say('languageNone')}</p>;
  return (
    <div ref={list} id={`${id}-list`} className="menu at options" role="listbox" aria-label={say('captionsLanguage')}>
      {hits.map((choice, i) => (
        <div
          key={choice.code ?? ''}
          id={`${id}-${i}`}
          className={i === at ? 'item on' : 'item'}
          role="option"
          tabIndex={-1}
          aria-selected={choice.code === value}
          // Before the field loses its focus, which would close the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          <span>{choice.name}</span>
          <span className="note">{choice.code}</span>
        </div>
      ))}
    </div>
  );
}

function keyMove(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  return key === 'ArrowUp' ? Math.max(at - 1, 0) : null;
}
