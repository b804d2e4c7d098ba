import { dayText } from '@/components/ui/amounts';
import { useWords } from '@/components/ui/words';

/** What the tools of the service teach, where a list of them is held. `at` in milliseconds since 1970. */
export function ToolsWay({ tools, onOpen }: { tools: { at: number; count: number } | null; onOpen(): void }) {
  const say = useWords();
  if (tools) return <p className="note">{say.count('namesToolsHeld', tools.count, dayText(say, tools.at))}</p>;
  return (
    <p className="note">
      {say('namesToolsNone')}{' '}
      <button type="button" className="link" onClick={onOpen}>
        {say('namesToolsOpen')}
      </button>
    </p>
  );
}
