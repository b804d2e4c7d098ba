import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

interface OptionSearchProps {
  query: string;
  /** How many parts have it. */
  found: number;
  onQuery(query: string): void;
}

/** A field that leaves those parts of the options in view that have what is typed. */
export function OptionSearch({ query, found, onQuery }: OptionSearchProps) {
  const t = useTranslation();
  return (
    <search className="find-option">
      <span className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('findOption')}
          placeholder={t('findOption')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </span>
      <span className="sr" role="status">
        {query !== '' && t.plural('findOptionFound', found)}
      </span>
    </search>
  );
}
