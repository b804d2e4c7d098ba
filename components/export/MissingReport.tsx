import { useTranslation } from '@/components/ui/words';
import type { StudyFacts } from '@/lib/export/study-facts';

/** What the collection lacks, said before it is handed in (COL-05). */
export function MissingReport({ facts: { notReturned, idOnly, setAside: skippedRows } }: { facts: StudyFacts }) {
  const say = useTranslation();
  const lines = [
    ...(notReturned > 0 ? [say.plural('handInMissingNotReturned', notReturned)] : []),
    ...(idOnly > 0 ? [say.plural('handInMissingIdOnly', idOnly)] : []),
    ...(skippedRows > 0 ? [say.plural('handInMissingSetAside', skippedRows)] : []),
  ];
  return (
    <section className="stack">
      <h2>{say('handInMissing')}</h2>
      {lines.length === 0 ? (
        <p>{say('handInMissingNone')}</p>
      ) : (
        <>
          <ul className="facts">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="note">{say('handInMissingFile')}</p>
        </>
      )}
    </section>
  );
}
