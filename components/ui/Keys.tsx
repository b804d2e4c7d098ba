import { keyText } from './key-text';

/** Shows the keys of a shortcut, and both keys of a sequence. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys
    .flatMap((key) => (key === ' ' ? [key] : key.split(' ')))
    .map((key) => (
      <kbd key={key} className="kbd">
        {keyText(key)}
      </kbd>
    ));
}
