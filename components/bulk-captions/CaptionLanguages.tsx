import { Combobox, languageChoices } from '@/components/ui/Combobox';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { anyLanguage } from '@/lib/bulk-captions/store/bulk-store';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';

interface Props {
  /** In order; `null` alone for any language. */
  chosen: readonly (string | null)[];
  /** The user's languages in order. They are listed first. */
  preferred: readonly string[];
  /** Codes in order; `anyLanguage` alone for any. */
  onChoose(codes: string[]): void;
}

/** No language has this code. */
const anyCode = 'any';

/** Chooses one or more languages. Any language excludes all others. */
export function CaptionLanguages({ chosen, preferred, onChoose }: Props) {
  const t = useTranslation();
  const codes = chosen.filter((code) => code !== null);
  const choices = [
    { code: null, name: t('languageAdd') },
    ...(codes.length > 0 ? [{ code: anyCode, name: t('languageAny') }] : []),
    ...languageChoices(captionLanguages, preferred, t.locale).filter(({ code }) => !codes.includes(code)),
  ];
  const add = (code: string | null) => {
    if (code !== null) onChoose(code === anyCode ? [anyLanguage] : [...codes, code]);
  };
  return (
    <div className="field">
      <span className="label">{t('bulkLanguages')}</span>
      <ul className="bulk-languages" aria-label={t('bulkLanguages')}>
        {chosen.map((code) => (
          <li key={code ?? anyLanguage}>
            <span>{code === null ? t('languageAny') : languageName(code, t.locale)}</span>
            {code !== null && codes.length > 1 && (
              <button
                type="button"
                aria-label={t('languageRemove', languageName(code, t.locale))}
                title={t('languageRemove', languageName(code, t.locale))}
                onClick={() => onChoose(codes.filter((one) => one !== code))}
              >
                <Icon name="x" small />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Combobox
        label={t('languageAdd')}
        choices={choices}
        value={null}
        noMatchText={t('languageNone')}
        small
        onChoose={add}
      />
    </div>
  );
}
