import { useState } from 'react';
import { useStore } from 'zustand';
import { JoinBox } from '@/components/files/JoinBox';
import { useWords } from '@/components/words';
import { containerFor, joinCommand, type Shell, soundFor } from '@/lib/core/files/join-command';
import { joinedName, mediaName } from '@/lib/core/files/media-name';
import { audioRows, type MediaRow } from '@/lib/core/files/media-row';
import { mediaLine } from '@/lib/core/files/media-words';
import { lastPart } from '@/lib/core/saves/save-name';
import type { Files } from '@/lib/panel/files';
import type { Panel } from '@/lib/panel/panel';

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
