import { useWords } from '@/components/ui/words';

/** What the service said against questions that it was asked anyway. */
export function HeardWay({ count }: { count: number }) {
  const say = useWords();
  return <p className="note">{count === 0 ? say('namesHeardNone') : say.count('namesHeard', count)}</p>;
}
