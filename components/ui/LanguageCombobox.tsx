import { Combobox } from './Combobox';
import { type Choice, languageChoices } from './choices';
import { useTranslation } from './words';

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
