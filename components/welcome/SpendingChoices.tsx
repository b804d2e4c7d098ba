import { useStore } from 'zustand';
import { EstimatesSwitch } from '@/components/spending/EstimatesSwitch';
import { priceText } from '@/components/ui/format-text';
import { MoneyField } from '@/components/ui/MoneyField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { VideoId } from '@/lib/service/ids';
import { moneyText } from '@/lib/service/money-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';

/** Captions have the same price for every video. */
const anyVideo = VideoId.parse('00000000000');

/** The daily limit, the use of estimates and the choice to load captions automatically. */
export function SpendingChoices({ store }: { store: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(store, (state) => state.settings);
  const { budgets, auto } = settings;
  const { changeSettings } = store.getState();
  const price = quoteFor('captions', { videoId: anyVideo }, settings);
  return (
    <>
      <h2 className="sub">{t('welcomeSpending')}</h2>
      <div>
        <MoneyField
          label={t('welcomeBudget')}
          micros={budgets.perDay}
          onChange={(perDay) => void changeSettings({ budgets: { ...budgets, perDay } })}
        />
        <p className="note">{limitText(t, budgets, price)}</p>
      </div>
      <EstimatesSwitch on={settings.estimates} onChange={(estimates) => void changeSettings({ estimates })} />
      <Switch
        label={t('optionsAutoOn')}
        note={price.is === 'unstated' ? t('welcomeAutoUnknown') : t('welcomeAutoNote', priceText(t, price))}
        on={auto.on}
        onChange={(on) => void changeSettings({ auto: { ...auto, on } })}
      />
    </>
  );
}

/** Says how far the daily limit goes, if the price of captions is known. */
function limitText(t: Translate, { perDay }: Settings['budgets'], price: Quote): string {
  const micros = quotedMicros(price);
  if (micros === null || micros === 0 || perDay < micros) return t('welcomeBudgetNote');
  // One significant figure: the price may be an estimate.
  const requests = Number(Math.floor(perDay / micros).toPrecision(1));
  return t.plural('welcomeBudgetCount', requests, moneyText(perDay, 'prose', t.locale));
}
