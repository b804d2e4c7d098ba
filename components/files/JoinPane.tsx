import { useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { baseName } from '@/lib/downloads/download-name';
import { mediaSummary } from '@/lib/files/file-description';
import {
  bestSoundFor,
  containerFor,
  joinCommand,
  joinedFileName,
  mediaFileName,
  type Shell,
} from '@/lib/files/media-file-name';
import { audioRows, type MediaRow } from '@/lib/files/media-row';
import type { FilesStore } from '@/lib/files/store/files-store';
import type { MessageName } from '@/lib/shared/localized-text';

interface JoinCommandsProps {
  /** The available sounds by index; empty if none is listed. */
  sounds: readonly { at: number; text: string }[];
  at: number;
  /** The reason for the container. */
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

/** Shows the command that joins a picture without sound and a chosen sound. */
function JoinCommands({ sounds, at, because, commandFor, onChoose, onCopy, onToAudio }: JoinCommandsProps) {
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

interface Props {
  panel: PanelStore;
  files: FilesStore;
  video: MediaRow;
}

/** Chooses a sound of the saved list for a picture without sound. */
export function JoinPane({ panel, files, video }: Props) {
  const t = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const naming = useStore(panel, (state) => state.settings.naming);
  const response = useStore(requestStoreOf(panel, 'audioFiles'), (state) => state.response);
  const [at, choose] = useState<number | null>(null);
  const sounds = audioRows(response?.value ?? []);
  const sound = sounds.find((one) => one.at === at) ?? bestSoundFor(video, sounds);
  if (!subject) return null;
  const { container, because } = containerFor(video, sound ?? video);
  // The command runs in the folder of the files.
  const names = sound && {
    video: baseName(mediaFileName(video, subject, naming)),
    audio: baseName(mediaFileName(sound, subject, naming)),
    joined: baseName(joinedFileName(video, sound, container, subject, naming)),
  };
  const commandFor = (shell: Shell) => (names ? joinCommand(names, shell) : '');
  return (
    <JoinCommands
      sounds={sounds.map((one) => ({ at: one.at, text: mediaSummary(one, t) }))}
      at={sound?.at ?? -1}
      because={because}
      commandFor={commandFor}
      onChoose={choose}
      onCopy={(shell) => void files.getState().copy(commandFor(shell), ['filesCommandCopied'])}
      onToAudio={() => files.getState().choose({ group: 'audio' })}
    />
  );
}
