import { useTranslation } from '@/components/ui/words';

/** What the service said against questions that it was asked anyway. */
export function RejectedRequestsNote({ count }: { count: number }) {
  const say = useTranslation();
  return <p className="note">{count === 0 ? say('namesHeardNone') : say.plural('namesHeard', count)}</p>;
}
