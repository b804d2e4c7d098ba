import { useStore } from 'zustand';
import { priceText } from '@/components/amounts';
import { QueryBuilder } from '@/components/library/search/QueryBuilder';
import { QueryField } from '@/components/library/search/QueryField';
import { PricedButton } from '@/components/PricedButton';
import { Switch } from '@/components/Switch';
import { useWords } from '@/components/words';
import { suggestAsked } from '@/lib/panel/library/suggesting';
import type { Panel } from '@/lib/panel/panel';
import { AskFailed } from '../../sidepanel/AskFailed';
import { usePrices } from '../../sidepanel/use-prices';
import { searchOf } from './search-store';

/** The words of a search: typed, built, or suggested where the reader wants to pay for that (SEA-02). */
export function QueryHelp({ panel }: { panel: Panel }) {
  const say = useWords();
  const search = searchOf(panel);
  const { suggesting } = search;
  const { values, choice } = useStore(search);
  const told = useStore(suggesting);
  const query = values.q ?? '';
  const asked = suggestAsked(query.trim(), values.regionCode);
  const { quote, blocked } = usePrices(panel)('autocomplete', asked);
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
        value={query}
        suggested={told.is === 'shown' && told.for === query.trim() ? told.texts : null}
        onType={type}
        onTake={take}
        onClose={() => told.is === 'shown' && suggesting.close()}
      />
      <div className="row wrap">
        <Switch
          label={say('searchSuggestSwitch')}
          note={say('searchSuggestNote', priceText(say, quote))}
          on={choice.suggest}
          onChange={(suggest) => search.choose({ suggest })}
        />
        {query.trim() !== '' && (
          <PricedButton
            label={say('searchSuggest')}
            price={quote}
            small
            blocked={blocked}
            busySince={told.is === 'asking' ? told.since : null}
            onPress={() => void suggesting.ask()}
          />
        )}
      </div>
      {told.is === 'failed' && (
        <AskFailed
          panel={panel}
          name="autocomplete"
          asked={asked}
          failure={told.failure}
          beside
          onAgain={() => void suggesting.ask()}
          onLeave={suggesting.close}
        />
      )}
      <QueryBuilder query={query} onChange={take} />
    </>
  );
}
