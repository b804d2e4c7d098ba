import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

/** How this was collected, ready for a paper (PRV-03). */
export function MethodsSection({ text, onCopy }: { text: string; onCopy(): void }) {
  const say = useTranslation();
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{say('handInMethods')}</h2>
        <IconButton icon="copy" label={say('handInMethodsCopy')} onPress={onCopy} />
      </div>
      <p className="methods" dir="auto">
        {text}
      </p>
    </section>
  );
}
