import { useStore } from 'zustand';
import { priceText } from '@/components/ui/format-text';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { VideoId } from '@/lib/service/ids';
import { quoteFor } from '@/lib/service/quote';

/** Parameters of a request for captions, which has the same price for every video. */
export const anyCaptions = { videoId: VideoId.parse('00000000000') };

export function EstimatesSwitch({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const estimates = useStore(options, (state) => state.settings.estimates);
  return (
    <Switch
      label={t('estimatesSwitch')}
      note={t('estimatesSwitchNote')}
      on={estimates}
      onChange={(on) => void options.getState().changeSettings({ estimates: on })}
    />
  );
}

/** Loads captions automatically, with the price of each request. */
export function AutomaticSwitch({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const price = quoteFor('captions', anyCaptions, settings);
  return (
    <Switch
      label={t('optionsAutoOn')}
      note={price.is === 'unknown' ? t('welcomeAutoUnknown') : t('welcomeAutoNote', priceText(t, price))}
      on={settings.auto.on}
      onChange={(on) => void options.getState().changeSettings({ auto: { ...settings.auto, on } })}
    />
  );
}
