import { useState } from 'react';
import { sizeText } from '@/lib/core/files/sizes';
import type { Described, FileTrouble } from '@/lib/core/learning/description-file';
import type { Say } from '@/lib/core/words';
import { Icon } from '../../Icon';
import { useWords } from '../../words';
import '../../style/library-sources.css';

interface Props {
  described: Described;
  onFile(file: File): void;
}

/** A description file, chosen or dropped; what it says is offered, and what is wrong with it is one sentence. */
export function FileWay({ described, onFile }: Props) {
  const say = useWords();
  const [over, setOver] = useState(false);
  return (
    <section
      className={over ? 'list-drop over' : 'list-drop'}
      aria-label={say('namesFromFile')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <p className="note">{say('namesFileWhat')}</p>
      <div className="row wrap">
        <FileButton onFile={onFile} />
        <span className="note">{say('importDrop')}</span>
      </div>
      <State described={described} />
    </section>
  );
}

function FileButton({ onFile }: Pick<Props, 'onFile'>) {
  const say = useWords();
  return (
    <label className="btn file-button">
      <Icon name="file-input" />
      <span>{say('importChoose')}</span>
      <input
        type="file"
        className="sr"
        accept=".json,.yaml,.yml,application/json,application/yaml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was changed.
          target.value = '';
        }}
      />
    </label>
  );
}

function State({ described }: Pick<Props, 'described'>) {
  const say = useWords();
  switch (described.is) {
    case 'none':
      return null;
    case 'reading':
      return <p role="status">{say('namesFileReading', described.name)}</p>;
    case 'failed':
      return (
        <div className="say bad" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{troubleText(say, described.name, described.why)}</p>
        </div>
      );
    case 'read':
      return (
        <div role="status">
          <p>{say.count('namesFileRead', described.findings.length, described.name)}</p>
          {described.passedOver.length > 0 && (
            <p className="note">{say.count('namesFilePassedOver', described.passedOver.length)}</p>
          )}
        </div>
      );
  }
}

function troubleText(say: Say, name: string, why: FileTrouble): string {
  switch (why.is) {
    case 'too-big':
      return say('namesFileTooBig', name, sizeText(BigInt(why.most), say.locale));
    case 'unreadable':
      return say('namesFileUnreadable', name);
    case 'tangled':
      return say('namesFileTangled', name);
    case 'not-a-description':
      return say('namesFileNone', name);
    case 'none-of-ours':
      return say('namesFileOther', name);
  }
}
