import { useState } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { usePanel } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { useRequest } from '@/components/ui/use-request';
import { baseName } from '@/lib/downloads/download-name';
import { mediaSummary } from '@/lib/files/file-description';
import {
  bestSoundFor,
  containerFor,
  joinCommand,
  mediaFileName,
  mergedMediaFileName,
  type Shell,
} from '@/lib/files/media-file-name';
import { audioRows, type MediaRow } from '@/lib/files/media-row';
import type { FilesStore } from '@/lib/files/store/files-store';
import type { MessageName } from '@/lib/shared/localized-text';

interface MergeCommandsProps {
  /** The available audio tracks by key; an empty array if no list of audio files is saved. */
  audioTracks: readonly { key: string; text: string }[];
  selectedKey: string;
  containerReason: MessageName;
  commandFor(shell: Shell): string;
  onChoose(key: string): void;
  onCopy(shell: Shell): void;
  onShowAudio(): void;
}

const shells = [
  ['posix', 'filesJoinPosix'],
  ['powershell', 'filesJoinPowershell'],
] as const;

/** Shows the command that merges a video file without audio with the selected audio track. */
function MergeCommands({
  audioTracks,
  selectedKey,
  containerReason,
  commandFor,
  onChoose,
  onCopy,
  onShowAudio,
}: MergeCommandsProps) {
  const t = useTranslation();
  return (
    <section className="stack tight merge-command">
      <h3>{t('filesJoin')}</h3>
      {audioTracks.length === 0 && (
        <p className="note">
          {t('filesJoinNeedsAudio')}{' '}
          <button type="button" className="link" onClick={onShowAudio}>
            {t('filesJoinToAudio')}
          </button>
        </p>
      )}
      {audioTracks.length > 0 && (
        <>
          <label className="flex-row wrap">
            <span className="note">{t('filesJoinWith')}</span>
            <select
              className="plain-select note"
              value={selectedKey}
              onChange={(event) => onChoose(event.target.value)}
            >
              {audioTracks.map((audioTrack) => (
                <option key={audioTrack.key} value={audioTrack.key}>
                  {audioTrack.text}
                </option>
              ))}
            </select>
          </label>
          <p className="note">
            {t(containerReason)} {t('filesJoinHow')}
          </p>
          {shells.map(([shell, name]) => (
            <div key={shell} className="stack tight">
              <div className="flex-row">
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
  files: FilesStore;
  video: MediaRow;
}

/** Lets the user select an audio track from the saved list for a video file without audio. */
export function MergeCommand({ files, video }: Props) {
  const t = useTranslation();
  const subject = usePanel((state) => state.subject);
  const naming = usePanel((state) => state.settings.naming);
  const response = useRequest('audioFiles', (state) => state.response);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const audioTracks = audioRows(response?.value ?? []);
  const audioTrack = audioTracks.find((one) => one.key === selectedKey) ?? bestSoundFor(video, audioTracks);
  if (!subject) return null;
  const { container, because } = containerFor(video, audioTrack ?? video);
  // The command runs in the folder of the files, so it needs only their base names.
  const names = audioTrack && {
    video: baseName(mediaFileName(video, subject, naming)),
    audio: baseName(mediaFileName(audioTrack, subject, naming)),
    joined: baseName(mergedMediaFileName(video, audioTrack, container, subject, naming)),
  };
  const commandFor = (shell: Shell) => (names ? joinCommand(names, shell) : '');
  return (
    <MergeCommands
      audioTracks={audioTracks.map((one) => ({ key: one.key, text: mediaSummary(one, t) }))}
      selectedKey={audioTrack?.key ?? ''}
      containerReason={because}
      commandFor={commandFor}
      onChoose={setSelectedKey}
      onCopy={(shell) => void files.getState().copy(commandFor(shell), ['filesCommandCopied'])}
      onShowAudio={() => files.getState().choose({ group: 'audio' })}
    />
  );
}
