import { useStore } from 'zustand';
import { SavingRow } from '@/components/popup/SavingRow';
import { useWords } from '@/components/words';
import { isOpen } from '@/lib/core/saves/save-rows';
import type { SavesStore } from '@/lib/panel/saves';

const mostRows = 2;

/** Files on their way to the disk, those that come already first. */
export function Saving({ saves }: { saves: SavesStore }) {
  const say = useWords();
  const all = useStore(saves, (state) => state.saves);
  const progress = useStore(saves, (state) => state.progress);
  const open = all.filter(isOpen);
  const active = open.filter(({ state }) => state === 'active');
  const shown = [...active, ...open.filter(({ state }) => state !== 'active')].slice(0, mostRows);
  if (shown.length === 0) return null;
  const more = open.length - shown.length;
  return (
    <section className="pad stack tight" aria-label={say('saveTray')}>
      <ul className="stack tight">
        {shown.map((save) => (
          <SavingRow key={save.id} save={save} progress={progress.get(save.id)} />
        ))}
      </ul>
      {more > 0 && <span className="note">{say.count('popupMore', more)}</span>}
    </section>
  );
}
