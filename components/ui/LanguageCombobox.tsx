import { type Choice, Combobox, countryChoices, languageChoices } from './Combobox';
import { useTranslation } from './translation';

interface CountryProps {
  value: string | null;
  /** The label of the first choice (`null`), which lets the service decide. */
  none: string;
  label: string;
  onChoose(code: string | null): void;
}

/** A combobox of the countries in the interface (set C). */
export function CountryCombobox({ none, ...rest }: CountryProps) {
  const t = useTranslation();
  const choices = [{ code: null, name: none }, ...countryChoices(t.locale)];
  return <Combobox {...rest} choices={choices} noMatchText={t('countryNone')} />;
}

interface LanguageProps {
  /** A set of language codes from the interface. */
  codes: readonly string[];
  /** The user's languages in order of preference. They are listed first. */
  preferred: readonly string[];
  value: string | null;
  /** The label of the first choice (`null`). */
  none: string;
  label: string;
  /** True if the field takes the focus and opens its list as soon as it is shown. */
  focused?: boolean;
  onChoose(code: string | null): void;
  /** Called on Escape, even if the list is closed. */
  onCancel?: () => void;
}

export function LanguageCombobox({ codes, preferred, none, ...rest }: LanguageProps) {
  const t = useTranslation();
  const choices = languageChoices(codes, preferred, t.locale);
  const first = preferred.find((code) => codes.includes(code));
  const noteOf = ({ code }: Choice) => (code && code === first ? t('languageFirst') : code);
  return (
    <Combobox
      {...rest}
      choices={[{ code: null, name: none }, ...choices]}
      noMatchText={t('languageNone')}
      noteOf={noteOf}
    />
  );
}
