import { type LearnedNames, nameOf, type UnsaidNameKey } from '@/lib/core/service/assumptions';
import { Notice } from '../Notice';
import { useWords } from '../words';

interface Props {
  /** The parameters that are sent and that the service's document does not name. */
  keys: readonly UnsaidNameKey[];
  /** What is known of the names of this service. */
  names: LearnedNames;
  onOptions(): void;
}

/** Says plainly which names are guessed, and where they are changed (SEA-05). */
export function AssumedNames({ keys, names, onOptions }: Props) {
  const say = useWords();
  const assumed = keys.filter((key) => !names[key]);
  const set = keys.filter((key) => typeof names[key]?.name === 'string');
  const listed = (some: readonly UnsaidNameKey[]) =>
    new Intl.ListFormat(say.locale).format(some.map((key) => `“${nameOf(key, names)}”`));
  const change = (
    <button type="button" className="link" onClick={onOptions}>
      {say('sourceNamesChange')}
    </button>
  );
  if (keys.length === 0) return null;
  return (
    <Notice icon={assumed.length > 0 ? 'circle-question-mark' : 'info'} act={change}>
      {assumed.length > 0 && say.count('sourceNamesAssumed', assumed.length, listed(assumed))}{' '}
      {set.length > 0 && say.count('sourceNamesSet', set.length, listed(set))}
    </Notice>
  );
}
