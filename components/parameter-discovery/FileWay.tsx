import { FileDrop } from '@/components/ui/FileDrop';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { DescriptionFileFailure, DescriptionFileState } from '@/lib/parameter-discovery/description-file';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  described: DescriptionFileState;
  onFile(file: File): void;
}

/** A description file, chosen or dropped; what it says is offered, and what is wrong with it is one sentence. */
export function DescriptionFilePicker({ described, onFile }: Props) {
  const say = useTranslation();
  return (
    <FileDrop
      name={say('namesFromFile')}
      accept=".json,.yaml,.yml,application/json,application/yaml"
      onFile={onFile}
      above={<p className="note">{say('namesFileWhat')}</p>}
      below={<FileState described={described} />}
    />
  );
}

function FileState({ described }: Pick<Props, 'described'>) {
  const say = useTranslation();
  switch (described.is) {
    case 'none':
      return null;
    case 'reading':
      return <p role="status">{say('namesFileReading', described.name)}</p>;
    case 'failed':
      return (
        <div className="say bad" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{fileFailureText(say, described.name, described.why)}</p>
        </div>
      );
    case 'read':
      return (
        <div role="status">
          <p>{say.plural('namesFileRead', described.findings.length, described.name)}</p>
          {described.passedOver.length > 0 && (
            <p className="note">{say.plural('namesFilePassedOver', described.passedOver.length)}</p>
          )}
        </div>
      );
  }
}

function fileFailureText(say: Translate, name: string, why: DescriptionFileFailure): string {
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
