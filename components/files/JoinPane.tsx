import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { baseName } from '@/lib/downloads/download-name';
import { mediaSummary } from '@/lib/files/file-description';
import { bestSoundFor, containerFor, joinCommand, type Shell } from '@/lib/files/join-command';
import { joinedFileName, mediaFileName } from '@/lib/files/media-file-name';
import { audioRows, type MediaRow } from '@/lib/files/media-row';
import type { FilesStore } from '@/lib/files/store/files-store';
import { JoinCommands } from './JoinCommands';

interface Props {
  panel: PanelStore;
  files: FilesStore;
  video: MediaRow;
}

/** A picture without sound, with a sound of the list that is held, and the command for both. */
export function JoinPane({ panel, files, video }: Props) {
  const t = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const naming = useStore(panel, (state) => state.settings.naming);
  const response = useStore(files.audio, (state) => state.answer);
  const [at, choose] = useState<number | null>(null);
  const sounds = audioRows(response?.value ?? []);
  const sound = sounds.find((one) => one.at === at) ?? bestSoundFor(video, sounds);
  if (!subject) return null;
  const { container, because } = containerFor(video, sound ?? video);
  // The command runs where the files lie.
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
      onCopy={(shell) => void files.copy(commandFor(shell), ['filesCommandCopied'])}
      onToAudio={() => files.choose({ group: 'audio' })}
    />
  );
}
