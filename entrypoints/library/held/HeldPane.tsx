import { useWords } from '@/components/words';
import type { Panel } from '@/lib/panel/panel';

export function HeldPane(_: { panel: Panel }) {
  const say = useWords();
  return <h1>{say('heldCaptions')}</h1>;
}
