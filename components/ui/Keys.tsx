import { localizedKeyText } from './key-text';
import { useTranslation } from './translation';

/** Shows the keys of a shortcut, and both keys of a sequence. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const t = useTranslation();
  return keys
    .flatMap((key) => (key === ' ' ? [key] : key.split(' ')))
    .map((key) => (
      <kbd key={key} className="kbd">
        {localizedKeyText(key, t)}
      </kbd>
    ));
}
