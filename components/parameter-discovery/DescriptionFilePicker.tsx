import { FileDrop } from '@/components/ui/FileDrop';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { DescriptionFileFailure, DescriptionFileState } from '@/lib/parameter-discovery/description-file';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  described: DescriptionFileState;
  onFile(file: File): void;
}

/** Lets the user choose a description file, and shows what was found in it. */
export function DescriptionFilePicker({ described, onFile }: Props) {
  const t = useTranslation();
  return (
    <FileDrop
      name={t('namesFromFile')}
      accept=".json,.yaml,.yml,application/json,application/yaml"
      onFile={onFile}
      prompt={t('namesFileDrop')}
      above={<p className="note">{t('namesFileWhat')}</p>}
      below={<FileState described={described} />}
    />
  );
}

function FileState({ described }: Pick<Props, 'described'>) {
  const t = useTranslation();
  switch (described.is) {
    case 'none':
      return null;
    case 'reading':
      return <p role="status">{t('namesFileReading', described.name)}</p>;
    case 'failed':
      return (
        <div className="alert danger" role="alert">
          <Icon name="file-exclamation-point" />
          <p>{fileFailureText(t, described.name, described.why)}</p>
        </div>
      );
    case 'read':
      return (
        <div role="status">
          <p>{t.plural('namesFileRead', described.findings.length, described.name)}</p>
          {described.skippedParts.length > 0 && (
            <p className="note">{t.plural('namesFilePassedOver', described.skippedParts.length)}</p>
          )}
        </div>
      );
  }
}

function fileFailureText(t: Translate, name: string, failure: DescriptionFileFailure): string {
  switch (failure.is) {
    case 'too-big':
      return t('namesFileTooBig', name, sizeText(BigInt(failure.most), t.locale));
    case 'unreadable':
      return t('namesFileUnreadable', name);
    case 'recursive-reference':
      return t('namesFileTangled', name);
    case 'not-a-description':
      return t('namesFileNone', name);
    case 'no-known-endpoints':
      return t('namesFileOther', name);
  }
}
