import { useWords } from '@/components/ui/words';

/** What a source said, word for word, for who wants to see it. */
export function Evidence({ texts }: { texts: readonly string[] }) {
  const say = useWords();
  const said = texts.filter((text) => text !== '');
  if (said.length === 0) return null;
  return (
    <details className="evidence">
      <summary>{say('nameEvidence')}</summary>
      {said.map((text) => (
        <p key={text} className="note" dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}
