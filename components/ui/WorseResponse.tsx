import { momentText } from './amounts';
import { Notice } from './Notice';
import { useWords } from './words';

/** Says that a newer response could not be read, so that an older one is shown. `at` in milliseconds since 1970. */
export function WorseResponse({ at }: { at: number | undefined }) {
  const say = useWords();
  if (at === undefined) return null;
  return <Notice icon="triangle-alert">{say('worseResponse', momentText(say, at))}</Notice>;
}
