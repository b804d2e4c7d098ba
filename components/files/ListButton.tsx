import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { PricedButton } from '@/components/ui/PricedButton';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { RequestStore } from '@/lib/app-store/request-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/response-cache';
import type { MessageName } from '@/lib/shared/localized-text';
import { type FileListName, listMessages } from './list-names';

/** One listing: where it is asked, and what would be asked now. */
export interface ListRequest<N extends FileListName> {
  panel: PanelStore;
  name: N;
  store: RequestStore<N>;
  asked: ParamsOf<N>;
}

interface ListButtonProps<N extends FileListName> {
  listing: ListRequest<N>;
  /** The one strong button while nothing is held. */
  strong?: boolean;
  /** Other words for asking again. */
  again?: MessageName;
}

/** Asks for a list, with its price: for the first time, again, or for nothing where it is held. */
export function ListButton<N extends FileListName>({
  listing,
  strong = false,
  again = 'filesRefresh',
}: ListButtonProps<N>) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { panel, name, store, asked } = listing;
  const { answer, waiting, savedAt: heldAt } = useStore(store);
  const serviceUrl = useStore(panel, (state) => state.settings.serviceUrl);
  const { quote, blocked } = usePrices(panel)(name, asked);
  const key = cacheKey(name, asked, serviceUrl);
  const isShown = answer?.key === key;
  const since = isShown ? undefined : heldAt.get(key);
  const takePrice = useSetOwnPrice(panel, name);
  const label = isShown ? again : since === undefined ? listMessages[name].list : 'filesShowHeld';
  return (
    <div className="stack tight">
      <PricedButton
        label={t(label)}
        price={since === undefined ? quote : { is: 'held', age: now - since }}
        strong={strong}
        wide={strong}
        small={!strong}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        blocked={since === undefined ? blocked : null}
        onPress={() => void store.ask(asked, isShown)}
        onStop={store.stop}
      />
      {strong && since === undefined && <PriceSuggestion quote={quote} onUse={takePrice} />}
    </div>
  );
}
