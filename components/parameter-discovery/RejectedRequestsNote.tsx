import { useTranslation } from '@/components/ui/words';

/** What the service said against questions that it was asked anyway. */
export function RejectedRequestsNote({ count }: { count: number }) {
  const t = useTranslation();
  return <p className="note">{count === 0 ? t('namesHeardNone') : t.plural('namesHeard', count)}</p>;
}
