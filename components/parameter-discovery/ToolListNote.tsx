import { dateText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';

/** What the tools of the service teach, where a list of them is held. `at` in milliseconds since 1970. */
export function ToolListNote({ tools, onOpen }: { tools: { at: number; count: number } | null; onOpen(): void }) {
  const t = useTranslation();
  if (tools) return <p className="note">{t.plural('namesToolsHeld', tools.count, dateText(t, tools.at))}</p>;
  return (
    <p className="note">
      {t('namesToolsNone')}{' '}
      <button type="button" className="link" onClick={onOpen}>
        {t('namesToolsOpen')}
      </button>
    </p>
  );
}
