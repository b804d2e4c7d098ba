import { useTranslation } from '@/components/ui/words';

/** What a source said, word for word, for who wants to see it. */
export function EvidenceDetails({ texts }: { texts: readonly string[] }) {
  const t = useTranslation();
  const shownTexts = texts.filter((text) => text !== '');
  if (shownTexts.length === 0) return null;
  return (
    <details className="evidence">
      <summary>{t('nameEvidence')}</summary>
      {shownTexts.map((text) => (
        <p key={text} className="note" dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}
