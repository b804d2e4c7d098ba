import { useRef } from 'react';
import { useStore } from 'zustand';
import { priceText } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { parameterNamesOf } from '@/lib/runs/parameter-names';
import { suggestionParams } from '@/lib/search/store/search-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import { QueryBuilder } from './QueryBuilder';
import { QueryField } from './QueryField';
import { searchStoreOf } from './search-store';

/** Edits the query with builder and paid suggestions. */
export function QueryEditor({ panel }: { panel: PanelStore }) {
  const search = searchStoreOf(panel);
  const field = useRef<HTMLInputElement>(null);
  const { suggesting } = search;
  const { values } = useStore(search);
  const suggestions = useStore(suggesting);
  const settings = useStore(panel, (state) => state.settings);
  const query = values.q ?? '';
  const params = suggestionParams(query.trim(), values.regionCode, parameterNamesOf(settings));
  const { blocked } = usePrices(panel)('autocomplete', params);
  const changeText = (text: string) => {
    search.setValue('q', text);
    void suggesting.typed(() => blocked === null);
  };
  const pick = (text: string) => {
    suggesting.close();
    search.setValue('q', text);
  };
  return (
    <>
      <QueryField
        field={field}
        value={query}
        suggestions={suggestions.is === 'shown' && suggestions.for === query.trim() ? suggestions.texts : null}
        onType={changeText}
        onPick={pick}
        onClose={() => suggestions.is === 'shown' && suggesting.close()}
      />
      <SuggestionControls panel={panel} params={params} onAsk={() => field.current?.focus()} />
      <QueryBuilder query={query} onChange={pick} />
    </>
  );
}

/** Shows the switch and the button for suggestions, each with its price. */
function SuggestionControls({
  panel,
  params,
  onAsk,
}: {
  panel: PanelStore;
  params: ParamsOf<'autocomplete'>;
  onAsk(): void;
}) {
  const t = useTranslation();
  const search = searchStoreOf(panel);
  const { suggesting } = search;
  const suggestions = useStore(suggesting);
  const on = useStore(search, ({ choice }) => choice.suggest);
  const { quote, blocked } = usePrices(panel)('autocomplete', params);
  return (
    <>
      <div className="row wrap">
        <Switch
          label={t('searchSuggestSwitch')}
          note={t('searchSuggestNote', priceText(t, quote))}
          on={on}
          onChange={(suggest) => search.choose({ suggest })}
        />
        {params.q !== '' && (
          <PricedButton
            label={t('searchSuggest')}
            price={quote}
            small
            blocked={blocked}
            busySince={suggestions.is === 'asking' ? suggestions.since : null}
            onPress={() => {
              onAsk();
              void suggesting.request();
            }}
          />
        )}
      </div>
      {suggestions.is === 'failed' && (
        <RequestFailure
          panel={panel}
          name="autocomplete"
          asked={params}
          failure={suggestions.failure}
          beside
          onAgain={() => void suggesting.request()}
          onLeave={suggesting.close}
        />
      )}
    </>
  );
}
