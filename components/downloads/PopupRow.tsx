import { spanText } from '@/components/ui/amounts';
import { useWords } from '@/components/ui/words';
import type { Save } from '@/lib/downloads/download';
import { type Progress, timeLeft } from '@/lib/downloads/download-progress';
import { sizeText } from '@/lib/shared/byte-text';
import type { Say } from '@/lib/shared/localized-text';
import { SaveMeter } from './DownloadRow';

interface Props {
  save: Save;
  progress: Progress | undefined;
}

/** One file on its way: its name and how far it is. What can be done about it is in the panel. */
export function PopupRow({ save, progress }: Props) {
  const say = useWords();
  return (
    <li className="stack tight">
      <div className="row">
        <span className="grow cut" title={save.name} dir="auto">
          {save.name}
        </span>
        <span className="note nowrap">{howFar(say, save, progress)}</span>
      </div>
      <SaveMeter progress={progress} />
    </li>
  );
}

/** "62 %, 12 s left"; the bytes so far where nobody said how many there will be. */
function howFar(say: Say, { state }: Save, progress: Progress | undefined): string {
  if (state !== 'active') return say(state === 'paused' ? 'savePaused' : 'saveQueued');
  if (!progress) return say('saveStarting');
  const left = timeLeft(progress);
  const parts = [shareText(say, progress), ...(left === null ? [] : [say('saveLeft', spanText(say, left))])];
  return new Intl.ListFormat(say.locale, { type: 'unit' }).format(parts);
}

const shareText = (say: Say, { bytes, total }: Progress): string =>
  total
    ? new Intl.NumberFormat(say.locale, { style: 'percent' }).format(Math.floor((bytes / total) * 100) / 100)
    : sizeText(BigInt(Math.round(bytes)), say.locale);
