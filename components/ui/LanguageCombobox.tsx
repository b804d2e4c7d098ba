import { type Choice, Combobox, countryChoices, languageChoices } from './Combobox';
import { useTranslation } from './translation';

interface CountryProps {
  value: string | null;
  /** The words of the first choice, which is `null`: the service decides. */
  none: string;
  label: string;
  small?: boolean;
  disabled?: boolean;
  onChoose(code: string | null): void;
}

/** One of the 250 countries of the interface document, named in the user's language. */
export function CountryCombobox({ none, ...rest }: CountryProps) {
  const t = useTranslation();
  const choices = [{ code: null, name: none }, ...countryChoices(t.locale)];
  return <Combobox {...rest} choices={choices} noMatchText={t('countryNone')} />;
}

interface LanguageProps {
  /** The set of the interface document that is chosen from. */
  codes: readonly string[];
  /** The user's own languages, in order: they stand first. */
  preferred: readonly string[];
  value: string | null;
  /** The words of the first choice, which is `null`. */
  none: string;
  label: string;
  small?: boolean;
  disabled?: boolean;
  onChoose(code: string | null): void;
}

/** One of ninety languages, named in the user's own. */
export function LanguageCombobox({ codes, preferred, none, ...rest }: LanguageProps) {
  const t = useTranslation();
  const choices = languageChoices(codes, preferred, t.locale);
  const first = preferred.find((code) => codes.includes(code));
  const noteOf = ({ code }: Choice) => (code && code === first ? t('languageFirst', code) : code);
  return (
    <Combobox
      {...rest}
      choices={[{ code: null, name: none }, ...choices]}
      noMatchText={t('languageNone')}
      {...(!rest.small && { noteOf })}
    />
  );
}
