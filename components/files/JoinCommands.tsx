import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import type { Shell } from '@/lib/files/join-command';
import type { MessageName } from '@/lib/shared/localized-text';

interface JoinCommandsProps {
  /** The sounds that there are, by place; empty where none is listed. */
  sounds: readonly { at: number; text: string }[];
  at: number;
  /** Why the joined file is what it is. */
  because: MessageName;
  commandFor(shell: Shell): string;
  onChoose(at: number): void;
  onCopy(shell: Shell): void;
  onToAudio(): void;
}

const shells = [
  ['posix', 'filesJoinPosix'],
  ['powershell', 'filesJoinPowershell'],
] as const;

/** A picture without sound, a sound, and the command that makes one file of them. */
export function JoinCommands({ sounds, at, because, commandFor, onChoose, onCopy, onToAudio }: JoinCommandsProps) {
  const t = useTranslation();
  return (
    <section className="stack tight join">
      <h3>{t('filesJoin')}</h3>
      {sounds.length === 0 && (
        <p className="note">
          {t('filesJoinNeedsAudio')}{' '}
          <button type="button" className="link" onClick={onToAudio}>
            {t('filesJoinToAudio')}
          </button>
        </p>
      )}
      {sounds.length > 0 && (
        <>
          <label className="row wrap">
            <span className="note">{t('filesJoinWith')}</span>
            <select className="choose note" value={at} onChange={(event) => onChoose(Number(event.target.value))}>
              {sounds.map((sound) => (
                <option key={sound.at} value={sound.at}>
                  {sound.text}
                </option>
              ))}
            </select>
          </label>
          <p className="note">
            {t(because)} {t('filesJoinHow')}
          </p>
          {shells.map(([shell, name]) => (
            <div key={shell} className="stack tight">
              <div className="row">
                <span className="note grow">{t(name)}</span>
                <IconButton icon="copy" label={t('filesCopyCommand', t(name))} onPress={() => onCopy(shell)} />
              </div>
              <code className="code command" dir="ltr">
                {commandFor(shell)}
              </code>
            </div>
          ))}
        </>
      )}
    </section>
  );
}
