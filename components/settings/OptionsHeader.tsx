import { SearchField } from '@/components/ui/SearchField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';
import type { OptionLevel } from './option-index';

const levels = [
  ['basic', 'optionsBasic'],
  ['advanced', 'optionsAdvanced'],
  ['developer', 'optionsDeveloper'],
] as const satisfies [OptionLevel, MessageName][];

interface Props {
  level: OptionLevel;
  query: string;
  found: number;
  singleKeys: boolean;
  onLevel(level: OptionLevel): void;
  /** Called when the search field receives the focus. */
  onSearch(): void;
  onQuery(query: string): void;
}

export function OptionsHeader({ level, query, found, singleKeys, onLevel, onSearch, onQuery }: Props) {
  const t = useTranslation();
  return (
    <header className="flex-row wrap options-head">
      <h1 className="grow">{t('options')}</h1>
      <Segmented
        label={t('optionsLevel')}
        options={levels.map(([value, name]) => [value, t(name)])}
        value={query === '' ? level : undefined}
        onChoose={onLevel}
      />
      <SearchField
        label={t('findOption')}
        value={query}
        count={query === '' ? '' : t.plural('findOptionFound', found)}
        shortcut={singleKeys}
        onFocus={onSearch}
        onType={onQuery}
      />
    </header>
  );
}
