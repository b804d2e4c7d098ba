import { type ReactNode, useId, useState } from 'react';
import { Fold } from '@/components/ui/Fold';
import { useTranslation } from '@/components/ui/translation';
import { buildQuery, parseQuery, type QueryParts } from '@/lib/search/query-builder';
import type { MessageName } from '@/lib/shared/localized-text';

interface QueryPartProps {
  query: string;
  onChange(query: string): void;
}

interface QueryBuilderProps extends QueryPartProps {
  /** The switch for suggestions while typing. */
  children: ReactNode;
}

const queryFields: [keyof QueryParts, MessageName][] = [
  ['all', 'searchAll'],
  ['any', 'searchAnyOf'],
  ['none', 'searchNoneOf'],
  ['exact', 'searchExact'],
];
const queryExamples: [MessageName, string][] = [
  ['searchExampleOr', 'mill|millpond'],
  ['searchExampleNot', 'mill -wind'],
  ['searchExamplePhrase', '"tide mill"'],
];

/** Edits a query as separate fields, without operators. */
export function QueryBuilder({ query, onChange, children }: QueryBuilderProps) {
  const t = useTranslation();
  return (
    <Fold heading={t('searchBuilder')}>
      <QueryPartFields query={query} onChange={onChange} />
      <div className="stack tight">
        <span className="label">{t('searchExamples')}</span>
        <ul className="search-examples">
          {queryExamples.map(([name, text]) => (
            <li key={text} className="note">
              {t(name, text)}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </Fold>
  );
}

function QueryPartFields({ query, onChange }: QueryPartProps) {
  const t = useTranslation();
  const id = useId();
  // The draft keeps the text as typed: a trailing space is not part of the query yet.
  const [draft, setDraft] = useState<{ words: QueryParts; query: string } | null>(null);
  const words = draft?.query === query ? draft.words : parseQuery(query);
  if (!words) return <p className="note">{t('searchBuilderCannot')}</p>;
  const enter = (field: keyof QueryParts, text: string) => {
    const changed = { ...words, [field]: text };
    setDraft({ words: changed, query: buildQuery(changed) });
    onChange(buildQuery(changed));
  };
  return (
    <div className="search-fields">
      {queryFields.map(([field, name]) => (
        <div key={field} className="field">
          <label htmlFor={`${id}-${field}`}>{t(name)}</label>
          <span className="input">
            <input
              id={`${id}-${field}`}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={words[field]}
              onChange={(event) => enter(field, event.target.value)}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
