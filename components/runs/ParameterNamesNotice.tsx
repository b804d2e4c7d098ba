import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import type { KnownParameterNames } from '@/lib/settings/parameter-names';

interface Props {
  /** Keys of the parameters to send whose names are missing from the interface. */
  keys: readonly UndocumentedNameKey[];
  /** The known parameter names of the service. */
  names: KnownParameterNames;
  onOptions(): void;
}

/** Lists which parameter names are assumed, discovered, set by the user or unknown, with a link to change them. */
export function ParameterNamesNotice({ keys, names, onOptions }: Props) {
  const t = useTranslation();
  const assumed = keys.filter((key) => !names[key]);
  const known = keys.filter((key) => typeof names[key]?.name === 'string');
  const set = known.filter((key) => names[key]?.from === 'user');
  const discovered = known.filter((key) => !set.includes(key));
  const unknown = keys.filter((key) => names[key]?.name === null);
  const nameList = (nameKeys: readonly UndocumentedNameKey[]) =>
    new Intl.ListFormat(t.locale).format(nameKeys.map((key) => `“${parameterName(key, names)}”`));
  const changeButton = (
    <button type="button" className="link" onClick={onOptions}>
      {t('sourceNamesChange')}
    </button>
  );
  if (keys.length === 0) return null;
  return (
    <Notice icon={assumed.length + unknown.length > 0 ? 'circle-question-mark' : 'info'} action={changeButton}>
      {assumed.length > 0 && t.plural('sourceNamesAssumed', assumed.length, nameList(assumed))}{' '}
      {discovered.length > 0 && t.plural('sourceNamesFound', discovered.length, nameList(discovered))}{' '}
      {unknown.length > 0 && t.plural('sourceNamesUnknown', unknown.length, nameList(unknown))}{' '}
      {set.length > 0 && t.plural('sourceNamesSet', set.length, nameList(set))}
    </Notice>
  );
}
