import { useStore } from 'zustand';
import { LanguageBox } from '@/components/LanguageBox';
import { PricedButton } from '@/components/PricedButton';
import { PriceHint } from '@/components/PriceHint';
import { useWords } from '@/components/words';
import { languageName } from '@/lib/core/language-name';
import { languages } from '@/lib/core/service/value-sets';
import type { Details } from '@/lib/panel/details';
import type { Panel } from '@/lib/panel/panel';
import { useOwnPrice } from '../use-own-price';
import { usePrices } from '../use-prices';

interface Props {
  panel: Panel;
  details: Details;
}

/** In which language title and description are wanted; one that is held is shown at once, free. */
export function DetailsLanguage({ panel, details }: Props) {
  const say = useWords();
  const preferred = useStore(panel, (state) => state.settings.languages);
  const lang = useStore(details, (state) => state.lang);
  return (
    <LanguageBox
      label={say('detailsLanguage')}
      codes={languages}
      preferred={preferred}
      none={say('languageAny')}
      value={lang}
      onChoose={(code) => void details.choose(code)}
    />
  );
}

/** The one strong button: gets the details in the language that is chosen. */
export function GetDetails({ panel, details }: Props) {
  const say = useWords();
  const subject = useStore(panel, (state) => state.subject);
  const lang = useStore(details, (state) => state.lang);
  const priceOf = usePrices(panel);
  const takePrice = useOwnPrice(panel, 'videos');
  if (!subject) return null;
  const { quote, blocked } = priceOf('videos', details.asked(subject.videoId));
  return (
    <>
      <PricedButton
        label={lang === null ? say('detailsGet') : say('detailsGetIn', languageName(lang, say.locale))}
        price={quote}
        strong
        wide
        blocked={blocked}
        onPress={() => void details.get()}
      />
      <PriceHint quote={quote} onUse={takePrice} />
    </>
  );
}
