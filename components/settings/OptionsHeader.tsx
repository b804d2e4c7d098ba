import { useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import type { MessageName } from '@/lib/shared/localized-text';
import type { OptionLevel } from './option-index';

const levels = [
  ['basic', 'optionsBasic'],
  ['advanced', 'optionsAdvanced'],
] as const satisfies [OptionLevel, MessageName][];

interface Props {
  level: OptionLevel;
  query: string;
  /** The number of matching sections. */
  found: number;
  singleKeys: boolean;
  onLevel(level: OptionLevel): void;
  /** The user is about to type. */
  onSearch(): void;
  onQuery(query: string): void;
}

/** The heading of the options, the choice between basic and advanced ones, and the search in both. */
export function OptionsHeader({ level, query, found, singleKeys, onLevel, onSearch, onQuery }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() }, singleKeys);
  return (
    <header className="row wrap options-head">
      <h1 className="grow">{t('options')}</h1>
      <fieldset className="seg" aria-label={t('optionsLevel')}>
        {levels.map(([value, name]) => (
          <button
            key={value}
            type="button"
            aria-pressed={query === '' && level === value}
            onClick={() => onLevel(value)}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <search className="find-option">
        <span className="input small">
          <Icon name="search" small />
          <input
            ref={field}
            type="search"
            aria-label={t('findOption')}
            placeholder={t('findOption')}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onFocus={onSearch}
            onChange={({ target }) => onQuery(target.value)}
          />
          {query === '' && singleKeys && <kbd className="kbd">/</kbd>}
        </span>
        <span className="sr" role="status">
          {query !== '' && t.plural('findOptionFound', found)}
        </span>
      </search>
    </header>
  );
}
