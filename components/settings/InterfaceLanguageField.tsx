import { Combobox } from '@/components/ui/Combobox';
import { useTranslation } from '@/components/ui/translation';
import { languageName } from '@/lib/shared/display-names';
import { type InterfaceLanguage, interfaceLanguages } from '@/lib/shared/interface-languages';

interface Props {
  value: InterfaceLanguage;
  onChoose(language: InterfaceLanguage): void;
}

export function InterfaceLanguageField({ value, onChoose }: Props) {
  const t = useTranslation();
  // Each language has its own name for itself, so that users find theirs whatever the page shows.
  const named = interfaceLanguages.map((code) => ({ code, name: languageName(code, code) }));
  const choices = [{ code: null, name: t('interfaceLanguageBrowser') }, ...named];
  return (
    <>
      <Combobox
        label={t('interfaceLanguage')}
        choices={choices}
        value={value === 'browser' ? null : value}
        noMatchText={t('languageNone')}
        onChoose={(code) => onChoose(interfaceLanguages.find((one) => one === code) ?? 'browser')}
      />
      <p className="note">{t('interfaceLanguageNote')}</p>
    </>
  );
}
