import { type ReactNode, useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { ItemSource } from '@/lib/collection/records';
import { countConditions, emptyFilter, type VideoFilter } from '@/lib/collection/row-query';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { itemSourceLabels, publishedText, rowStateLabels } from './cell-text';

/** The values to choose from, most frequent first; the tags are in alphabetical order. */
export interface FilterOptions {
  channels: readonly string[];
  languages: readonly string[];
  categories: readonly string[];
  tags: readonly string[];
}

const filterStateLabels = { ...rowStateLabels, excluded: 'tableExcluded' } as const;

interface Props {
  filter: VideoFilter;
  values: FilterOptions;
  onFilter(change: Partial<VideoFilter>): void;
  onClear(): void;
}

/** Edits the conditions of the filter. A row is visible only if it matches all of them. */
export function FilterMenu({ filter, values, onFilter, onClear }: Props) {
  const t = useTranslation();
  const count = countConditions(filter);
  return (
    <Menu
      icon="list-filter"
      label={count > 0 ? t.plural('tableFiltered', count) : t('filter')}
      text={count > 0 ? t.plural('tableFilters', count) : t('filter')}
      popupRole="dialog"
      align="start"
    >
      <section className="stack tight">
        <SelectFilter
          label={t('status')}
          value={filter.state}
          names={Object.entries(filterStateLabels).map(([value, name]) => [value, t(name)])}
          onChoose={(state) => onFilter({ state: state as VideoFilter['state'] })}
        />
        <DateFilters filter={filter} onFilter={onFilter} />
        <MinViewsFilter min={filter.minViews} onMin={(minViews) => onFilter({ minViews })} />
        <DetailsFilters filter={filter} values={values} onFilter={onFilter} />
        <CollectionFilters filter={filter} tags={values.tags} onFilter={onFilter} />
        <button type="button" className="button small" onClick={onClear}>
          {t('showAll')}
        </button>
      </section>
    </Menu>
  );
}

export function FilterChips({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  const t = useTranslation();
  return conditionsOf(t, filter).map(({ field, text }) => (
    <span key={field} className="chip active">
      <bdi>{text}</bdi>
      <button
        type="button"
        className="icon-button"
        aria-label={t('tableFilterRemove', text)}
        title={t('tableFilterRemove', text)}
        onClick={() => onFilter({ [field]: emptyFilter[field] })}
      >
        <Icon name="x" small />
      </button>
    </span>
  ));
}

/** Returns the conditions that are set, with labels such as "Channel: Estuary Works". */
function conditionsOf(t: Translate, filter: VideoFilter): { field: keyof VideoFilter; text: string }[] {
  const values: Record<Exclude<keyof VideoFilter, 'hasNote'>, [label: MessageName, value: string | null]> = {
    state: ['status', filter.state && t(filterStateLabels[filter.state])],
    publishedFrom: ['tablePublishedFrom', filter.publishedFrom && publishedText(t, filter.publishedFrom)],
    publishedTo: ['tablePublishedTo', filter.publishedTo && publishedText(t, filter.publishedTo)],
    minViews: ['tableViewsAtLeast', filter.minViews === null ? null : t.number(filter.minViews)],
    channel: ['channel', filter.channel],
    language: ['language', filter.language && languageName(filter.language, t.locale)],
    category: ['category', filter.category],
    tag: ['tableTags', filter.tag],
    from: ['source', filter.from && t(itemSourceLabels[filter.from])],
  };
  // `Object.entries` returns plain strings as keys, so they need a type assertion.
  const entries = Object.entries(values) as [keyof VideoFilter, [MessageName, string | null]][];
  const conditions = entries.flatMap(([field, [label, value]]) =>
    value === null ? [] : [{ field, text: t('labelAndValue', t(label), value) }],
  );
  return filter.hasNote ? [...conditions, { field: 'hasNote', text: t('tableNoted') }] : conditions;
}

function DetailsFilters({ filter, values, onFilter }: Pick<Props, 'filter' | 'values' | 'onFilter'>) {
  const t = useTranslation();
  return (
    <>
      <SelectFilter
        label={t('channel')}
        value={filter.channel}
        names={asOptions(values.channels)}
        onChoose={(channel) => onFilter({ channel })}
      />
      <SelectFilter
        label={t('language')}
        value={filter.language}
        names={values.languages.map((code) => [code, languageName(code, t.locale)])}
        onChoose={(language) => onFilter({ language })}
      />
      <SelectFilter
        label={t('category')}
        value={filter.category}
        names={asOptions(values.categories)}
        onChoose={(category) => onFilter({ category })}
      />
    </>
  );
}

function CollectionFilters({
  filter,
  tags,
  onFilter,
}: Pick<Props, 'filter' | 'onFilter'> & { tags: readonly string[] }) {
  const t = useTranslation();
  return (
    <>
      <SelectFilter
        label={t('tableTags')}
        value={filter.tag}
        names={asOptions(tags)}
        onChoose={(tag) => onFilter({ tag })}
      />
      <SelectFilter
        label={t('source')}
        value={filter.from}
        names={Object.entries(itemSourceLabels).map(([value, name]) => [value, t(name)])}
        onChoose={(from) => onFilter({ from: from as ItemSource | null })}
      />
      <label className="checkbox-field">
        <input type="checkbox" checked={filter.hasNote} onChange={() => onFilter({ hasNote: !filter.hasNote })} />
        {t('tableNoted')}
      </label>
    </>
  );
}

const asOptions = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);

interface SelectFilterProps {
  label: string;
  value: string | null;
  names: readonly (readonly [value: string, name: string])[];
  onChoose(value: string | null): void;
}

function SelectFilter({ label, value, names, onChoose }: SelectFilterProps) {
  const t = useTranslation();
  return (
    <LabelledField label={label}>
      {(id) => (
        <select
          id={id}
          className="select"
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">{t('any')}</option>
          {names.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

function DateFilters({ filter: { publishedFrom, publishedTo }, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  const t = useTranslation();
  const day = (id: string, value: string | null, onDay: (day: string | null) => void) => (
    <input
      id={id}
      type="date"
      className="select"
      value={value ?? ''}
      onChange={({ target }) => onDay(target.value || null)}
    />
  );
  return (
    <>
      <LabelledField label={t('tablePublishedFrom')}>
        {(id) => day(id, publishedFrom, (from) => onFilter({ publishedFrom: from }))}
      </LabelledField>
      <LabelledField label={t('tablePublishedTo')}>
        {(id) => day(id, publishedTo, (to) => onFilter({ publishedTo: to }))}
      </LabelledField>
    </>
  );
}

function MinViewsFilter({ min, onMin }: { min: number | null; onMin(min: number | null): void }) {
  const t = useTranslation();
  return (
    <LabelledField label={t('tableViewsAtLeast')}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={0}
          className="select"
          value={min ?? ''}
          onChange={({ target }) => onMin(target.value === '' ? null : Math.max(0, target.valueAsNumber || 0))}
        />
      )}
    </LabelledField>
  );
}

function LabelledField({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="filter-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
