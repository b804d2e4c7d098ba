import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import { useTrackOffer } from './use-track-offer';

/** The button that gets captions, with the language below it. */
export function GetCaptions({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const lang = useStore(panel, (state) => state.language);
  const choosing = useStore(panel, (state) => state.choosing);
  const offer = useTrackOffer(panel, choosing === 'second')({ lang, mode: 'default' });
  if (!offer) return null;
  return (
    <>
      <PricedButton label={t('captionsGet')} primary wide {...offer} />
      <CaptionLanguage key={choosing} panel={panel} startsOpen={choosing !== null} />
    </>
  );
}

/** Names the language to request. *Change* opens the choice in its place. */
function CaptionLanguage({ panel, startsOpen }: { panel: CaptionsStore; startsOpen: boolean }) {
  const t = useTranslation();
  const lang = useStore(panel, (state) => state.language);
  const preferred = useStore(panel, (state) => state.settings.languages);
  const [choice, setChoice] = useState<'closed' | 'open' | 'opened by the user'>(startsOpen ? 'open' : 'closed');
  const hasChosen = useRef(false);
  const close = () => {
    hasChosen.current = true;
    setChoice('closed');
  };
  const choose = (code: string | null) => {
    panel.getState().chooseLanguage(code);
    close();
  };
  if (choice !== 'closed') {
    return (
      <LanguageCombobox
        label={t('captionsLanguage')}
        codes={captionLanguages}
        preferred={preferred}
        none={t('languageAny')}
        value={lang}
        focused={choice === 'opened by the user'}
        onChoose={choose}
        onCancel={close}
      />
    );
  }
  // The focus returns from the closed choice to the button that opened it.
  const focusAfterChoice = (button: HTMLButtonElement | null) => {
    if (hasChosen.current) button?.focus();
  };
  return (
    <p className="caption-language">
      <Icon name="languages" small />
      <span>{t('captionsInLanguage', lang === null ? t('languageAny') : languageName(lang, t.locale))}</span>
      <span aria-hidden="true">·</span>
      <button
        ref={focusAfterChoice}
        type="button"
        className="link"
        title={t('actLanguage')}
        onClick={() => setChoice('opened by the user')}
      >
        {t('captionsChangeLanguage')}
      </button>
    </p>
  );
}
