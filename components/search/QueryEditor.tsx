import { type ReactNode, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSearchStore } from '@/components/search/use-search';
import { Fold } from '@/components/ui/Fold';
import { priceText } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { SkippedRows } from '@/components/ui/SkippedRows';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { buildQuery, parseQuery, type QueryParts } from '@/lib/search/query-builder';
import { suggestionParams } from '@/lib/search/store/search-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { MessageName } from '@/lib/shared/localized-text';
import { QueryField } from './QueryField';

/** Edits the query, with a query builder and paid suggestions. */
export function QueryEditor() {
  const search = useSearchStore();
  const field = useRef<HTMLInputElement>(null);
  const { setValue, requestSuggestions, suggestAfterTyping, closeSuggestions } = search.getState();
  const { values, suggestions } = useStore(search);
  const query = values.q ?? '';
  const shown = suggestions.is === 'shown' && suggestions.for === query.trim() ? suggestions : null;
  const params = suggestionParams(query.trim(), values.regionCode);
  const { disabledReason } = usePrices()('autocomplete', params);
  const changeText = (text: string) => {
    setValue('q', text);
    void suggestAfterTyping(() => disabledReason === null);
  };
  const pick = (text: string) => {
    closeSuggestions();
    setValue('q', text);
  };
  return (
    <>
      <QueryField
        field={field}
        value={query}
        suggestions={shown?.texts ?? null}
        hasUnreadable={(shown?.skippedRows.length ?? 0) > 0}
        onType={changeText}
        onPick={pick}
        onClose={() => (suggestions.is === 'shown' || suggestions.is === 'none') && closeSuggestions()}
      />
      <div className="query-tools">
        <QueryBuilder query={query} onChange={pick}>
          <SuggestionSwitch params={params} />
        </QueryBuilder>
        {params.q !== '' && <SuggestionButton params={params} onRequest={() => field.current?.focus()} />}
      </div>
      {shown && <SkippedRows rows={shown.skippedRows} />}
      {suggestions.is === 'failed' && (
        <RequestFailure
          name="autocomplete"
          params={params}
          failure={suggestions.failure}
          isInline
          onRetry={() => void requestSuggestions()}
          onClose={closeSuggestions}
        />
      )}
    </>
  );
}

interface SuggestionProps {
  params: ParamsOf<'autocomplete'>;
}

/** A switch for suggestions while typing, which shows the price of each request. */
function SuggestionSwitch({ params }: SuggestionProps) {
  const t = useTranslation();
  const search = useSearchStore();
  const on = useStore(search, ({ choice }) => choice.suggest);
  const { quote } = usePrices()('autocomplete', params);
  return (
    <Switch
      label={t('searchSuggestSwitch')}
      note={t('searchSuggestNote', priceText(t, quote))}
      on={on}
      onChange={(suggest) => search.getState().choose({ suggest })}
    />
  );
}

/** Requests suggestions once. */
function SuggestionButton({ params, onRequest }: SuggestionProps & { onRequest(): void }) {
  const t = useTranslation();
  const search = useSearchStore();
  const suggestions = useStore(search, (state) => state.suggestions);
  const { quote, disabledReason } = usePrices()('autocomplete', params);
  return (
    <PricedButton
      label={t('searchSuggest')}
      price={quote}
      small
      disabledReason={disabledReason}
      busySince={suggestions.is === 'requesting' ? suggestions.since : null}
      onPress={() => {
        onRequest();
        void search.getState().requestSuggestions();
      }}
    />
  );
}

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
function QueryBuilder({ query, onChange, children }: QueryBuilderProps) {
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
  // The draft preserves the text as typed, because the built query drops trailing spaces.
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
