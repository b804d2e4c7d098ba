import { useTranslation } from '@/components/ui/words';
import type { StudyFacts } from '@/lib/export/study-facts';

/** What the collection lacks, said before it is handed in. */
export function MissingReport({ facts: { notReturned, idOnly, setAside: skippedRows } }: { facts: StudyFacts }) {
  const t = useTranslation();
  const lines = [
    ...(notReturned > 0 ? [t.plural('handInMissingNotReturned', notReturned)] : []),
    ...(idOnly > 0 ? [t.plural('handInMissingIdOnly', idOnly)] : []),
    ...(skippedRows > 0 ? [t.plural('handInMissingSetAside', skippedRows)] : []),
  ];
  return (
    <section className="stack">
      <h2>{t('handInMissing')}</h2>
      {lines.length === 0 ? (
        <p>{t('handInMissingNone')}</p>
      ) : (
        <>
          <ul className="facts">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="note">{t('handInMissingFile')}</p>
        </>
      )}
    </section>
  );
}
