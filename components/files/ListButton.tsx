import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { PricedButton } from '@/components/ui/PricedButton';
import { PriceHint } from '@/components/ui/PriceHint';
import { useOwnPrice } from '@/components/ui/use-own-price';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { InquiryStore } from '@/lib/app-store/request-store';
import { cacheKey } from '@/lib/service/cache-key';
import type { Asked } from '@/lib/service/endpoints';
import type { MessageName } from '@/lib/shared/localized-text';
import { type ListName, listWords } from './list-names';

/** One listing: where it is asked, and what would be asked now. */
export interface Listing<N extends ListName> {
  panel: Panel;
  name: N;
  store: InquiryStore<N>;
  asked: Asked<N>;
}

interface Props<N extends ListName> {
  listing: Listing<N>;
  /** The one strong button while nothing is held. */
  strong?: boolean;
  /** Other words for asking again. */
  again?: MessageName;
}

/** Asks for a list, with its price: for the first time, again, or for nothing where it is held. */
export function ListButton<N extends ListName>({ listing, strong = false, again = 'filesRefresh' }: Props<N>) {
  const say = useWords();
  const now = useNow(60_000);
  const { panel, name, store, asked } = listing;
  const { answer, waiting, heldAt } = useStore(store);
  const serviceUrl = useStore(panel, (state) => state.settings.serviceUrl);
  const { quote, blocked } = usePrices(panel)(name, asked);
  const key = cacheKey(name, asked, serviceUrl);
  const isShown = answer?.key === key;
  const since = isShown ? undefined : heldAt.get(key);
  const takePrice = useOwnPrice(panel, name);
  const label = isShown ? again : since === undefined ? listWords[name].list : 'filesShowHeld';
  return (
    <div className="stack tight">
      <PricedButton
        label={say(label)}
        price={since === undefined ? quote : { is: 'held', age: now - since }}
        strong={strong}
        wide={strong}
        small={!strong}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        blocked={since === undefined ? blocked : null}
        onPress={() => void store.ask(asked, isShown)}
        onStop={store.stop}
      />
      {strong && since === undefined && <PriceHint quote={quote} onUse={takePrice} />}
    </div>
  );
}
