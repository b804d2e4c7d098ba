import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

/** How this was collected, ready for a paper. */
export function MethodsSection({ text, onCopy }: { text: string; onCopy(): void }) {
  const t = useTranslation();
  return (
    <section className="stack">
      <div className="row">
        <h2 className="grow">{t('handInMethods')}</h2>
        <IconButton icon="copy" label={t('handInMethodsCopy')} onPress={onCopy} />
      </div>
      <p className="methods" dir="auto">
        {text}
      </p>
    </section>
  );
}
