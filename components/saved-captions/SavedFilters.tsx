import { useTranslation } from '@/components/ui/words';
import type { TrackFilter } from '@/lib/captions/track-table';
import type { Collection } from '@/lib/collection/collection';
import { captionModes } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import { captionModeNames } from './track-text';

interface SavedFiltersProps {
  filter: TrackFilter;
  /** Codes; '' stands for none that is known. */
  languages: readonly string[];
  collections: readonly Collection[];
  onFilter(change: Partial<TrackFilter>): void;
}

/** Which tracks are shown, and looked through. */
export function SavedFilters({ filter, languages, collections, onFilter }: SavedFiltersProps) {
  const t = useTranslation();
  return (
    <>
      <Choice
        label={t('heldLanguage')}
        value={filter.lang}
        any={t('heldAnyLanguage')}
        names={languages.map((code) => [code, code === '' ? t('languageUnknown') : languageName(code, t.locale)])}
        onChoose={(lang) => onFilter({ lang })}
      />
      <Choice
        label={t('heldHow')}
        value={filter.mode}
        any={t('heldAnyMode')}
        names={captionModes.map((mode) => [mode, t(captionModeNames[mode])])}
        onChoose={(mode) => onFilter({ mode })}
      />
      <Choice
        label={t('collections')}
        value={filter.collection}
        any={t('heldAnyCollection')}
        names={collections.map(({ id, name }) => [id, name])}
        onChoose={(collection) => onFilter({ collection })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  any: string;
  names: readonly (readonly [Value, string])[];
  onChoose(value: Value | null): void;
}

/** Values are told by their places, because a language may be called ''. */
function Choice<Value extends string>({ label, value, any, names, onChoose }: ChoiceProps<Value>) {
  const at = names.findIndex(([one]) => one === value);
  return (
    <select
      className="select"
      aria-label={label}
      value={at}
      onChange={({ target }) => onChoose(names[Number(target.value)]?.[0] ?? null)}
    >
      <option value={-1}>{any}</option>
      {names.map(([one, name], place) => (
        <option key={one} value={place}>
          {name}
        </option>
      ))}
    </select>
  );
}
