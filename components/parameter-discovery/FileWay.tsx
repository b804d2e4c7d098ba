import { FileDrop } from '@/components/ui/FileDrop';
import { Icon } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';
import type { Described, FileTrouble } from '@/lib/parameter-discovery/description-file';
import { sizeText } from '@/lib/shared/byte-text';
import type { Say } from '@/lib/shared/localized-text';

interface Props {
  described: Described;
  onFile(file: File): void;
}

/** A description file, chosen or dropped; what it says is offered, and what is wrong with it is one sentence. */
export function FileWay({ described, onFile }: Props) {
  const say = useWords();
  return (
    <FileDrop
      name={say('namesFromFile')}
      accept=".json,.yaml,.yml,application/json,application/yaml"
      onFile={onFile}
      above={<p className="note">{say('namesFileWhat')}</p>}
      below={<State described={described} />}
    />
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
