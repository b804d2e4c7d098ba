import { Combobox } from './Combobox';
import { countryChoices } from './choices';
import { useTranslation } from './words';

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
