import { ChoiceBox } from './ChoiceBox';
import { countryChoices } from './choices';
import { useWords } from './words';

interface Props {
  value: string | null;
  /** The words of the first choice, which is `null`: the service decides. */
  none: string;
  label: string;
  small?: boolean;
  disabled?: boolean;
  onChoose(code: string | null): void;
}

/** One of the 250 countries of the interface document, named in the reader's language. */
export function CountryBox({ none, ...rest }: Props) {
  const say = useWords();
  const choices = [{ code: null, name: none }, ...countryChoices(say.locale)];
  return <ChoiceBox {...rest} choices={choices} unmatched={say('countryNone')} />;
}
