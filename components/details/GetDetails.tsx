import { useStore } from 'zustand';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { PricedButton } from '@/components/ui/PricedButton';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsStore } from '@/lib/details/store/details-store';
import { languages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';

interface Props {
  panel: PanelStore;
  details: DetailsStore;
}

/** In which language title and description are wanted; one that is held is shown at once, free. */
export function DetailsLanguage({ panel, details }: Props) {
  const t = useTranslation();
  const preferred = useStore(panel, (state) => state.settings.languages);
  const lang = useStore(details, (state) => state.lang);
  return (
    <LanguageCombobox
      label={t('detailsLanguage')}
      codes={languages}
      preferred={preferred}
      none={t('languageAny')}
      value={lang}
      onChoose={(code) => void details.choose(code)}
    />
  );
}

/** The one strong button: gets the details in the language that is chosen. */
export function GetDetails({ panel, details }: Props) {
  const t = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const lang = useStore(details, (state) => state.lang);
  const priceOf = usePrices(panel);
  const takePrice = useSetOwnPrice(panel, 'videos');
  if (!subject) return null;
  const { quote, blocked } = priceOf('videos', details.asked(subject.videoId));
  return (
    <>
      <PricedButton
        label={lang === null ? t('detailsGet') : t('detailsGetIn', languageName(lang, t.locale))}
        price={quote}
        strong
        wide
        blocked={blocked}
        onPress={() => void details.get()}
      />
      <PriceSuggestion quote={quote} onUse={takePrice} />
    </>
  );
}
