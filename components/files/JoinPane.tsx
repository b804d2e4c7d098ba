import { useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { lastPart } from '@/lib/downloads/download-name';
import { containerFor, joinCommand, type Shell, soundFor } from '@/lib/files/join-command';
import { joinedName, mediaName } from '@/lib/files/media-name';
import { audioRows, type MediaRow } from '@/lib/files/media-row';
import { mediaLine } from '@/lib/files/media-words';
import type { Files } from '@/lib/files/store/file-lists';
import { JoinBox } from './JoinBox';

interface Props {
  panel: Panel;
  files: Files;
  video: MediaRow;
}

/** A picture without sound, with a sound of the list that is held, and the command for both. */
export function JoinPane({ panel, files, video }: Props) {
  const say = useWords();
  const subject = useStore(panel, (state) => state.subject);
  const naming = useStore(panel, (state) => state.settings.naming);
  const answer = useStore(files.audio, (state) => state.answer);
  const [at, choose] = useState<number | null>(null);
  const sounds = audioRows(answer?.value ?? []);
  const sound = sounds.find((one) => one.at === at) ?? soundFor(video, sounds);
  if (!subject) return null;
  const { container, because } = containerFor(video, sound ?? video);
  // The command runs where the files lie.
  const names = sound && {
    video: lastPart(mediaName(video, subject, naming)),
    audio: lastPart(mediaName(sound, subject, naming)),
    joined: lastPart(joinedName(video, sound, container, subject, naming)),
  };
  const commandFor = (shell: Shell) => (names ? joinCommand(names, shell) : '');
  return (
    <JoinBox
      sounds={sounds.map((one) => ({ at: one.at, text: mediaLine(one, say) }))}
      at={sound?.at ?? -1}
      because={because}
      commandFor={commandFor}
      onChoose={choose}
      onCopy={(shell) => void files.copy(commandFor(shell), ['filesCommandCopied'])}
      onToAudio={() => files.choose({ group: 'audio' })}
    />
  );
}
