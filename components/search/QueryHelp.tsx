import { useRef } from 'react';
import { useStore } from 'zustand';
import { priceText } from '@/components/ui/amounts';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailed } from '@/components/ui/RequestFailed';
import { Switch } from '@/components/ui/Switch';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { namesHere } from '@/lib/runs/unknown-names';
import { suggestAsked } from '@/lib/search/store/suggestions';
import type { Asked } from '@/lib/service/endpoints';
import { QueryBuilder } from './QueryBuilder';
import { QueryField } from './QueryField';
import { searchOf } from './search-store';

/** The words of a search: typed, built, or suggested where the reader wants to pay for that (SEA-02). */
export function QueryHelp({ panel }: { panel: Panel }) {
  const search = searchOf(panel);
  const field = useRef<HTMLInputElement>(null);
  const { suggesting } = search;
  const { values } = useStore(search);
  const told = useStore(suggesting);
  const settings = useStore(panel, (state) => state.settings);
  const query = values.q ?? '';
  const asked = suggestAsked(query.trim(), values.regionCode, namesHere(settings));
  const { blocked } = usePrices(panel)('autocomplete', asked);
  const type = (text: string) => {
    search.enter('q', text);
    void suggesting.typed(() => blocked === null);
  };
  const take = (text: string) => {
    suggesting.close();
    search.enter('q', text);
  };
  return (
    <>
      <QueryField
        field={field}
        value={query}
        suggested={told.is === 'shown' && told.for === query.trim() ? told.texts : null}
        onType={type}
        onTake={take}
        onClose={() => told.is === 'shown' && suggesting.close()}
      />
      <Suggesting panel={panel} asked={asked} onAsk={() => field.current?.focus()} />
      <QueryBuilder query={query} onChange={take} />
    </>
  );
}

/** The switch and the button that ask for suggestions, each with its price. */
function Suggesting({ panel, asked, onAsk }: { panel: Panel; asked: Asked<'autocomplete'>; onAsk(): void }) {
  const say = useWords();
  const search = searchOf(panel);
  const { suggesting } = search;
  const told = useStore(suggesting);
  const on = useStore(search, ({ choice }) => choice.suggest);
  const { quote, blocked } = usePrices(panel)('autocomplete', asked);
  return (
    <>
      <div className="row wrap">
        <Switch
          label={say('searchSuggestSwitch')}
          note={say('searchSuggestNote', priceText(say, quote))}
          on={on}
          onChange={(suggest) => search.choose({ suggest })}
        />
        {asked.q !== '' && (
          <PricedButton
            label={say('searchSuggest')}
            price={quote}
            small
            blocked={blocked}
            busySince={told.is === 'asking' ? told.since : null}
            onPress={() => {
              onAsk();
              void suggesting.ask();
            }}
          />
        )}
      </div>
      {told.is === 'failed' && (
        <RequestFailed
          panel={panel}
          name="autocomplete"
          asked={asked}
          failure={told.failure}
          beside
          onAgain={() => void suggesting.ask()}
          onLeave={suggesting.close}
        />
      )}
    </>
  );
}
