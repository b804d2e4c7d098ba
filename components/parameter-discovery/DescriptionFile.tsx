import { useState } from 'react';
import { FileDrop } from '@/components/ui/FileDrop';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import {
  type DescriptionFailure,
  type ListedParameters,
  maxDescriptionBytes,
  parametersOfDescription,
} from '@/lib/parameter-discovery/listed-parameters';
import { sizeText } from '@/lib/shared/byte-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';

interface ReadFile {
  name: string;
  result: Result<ListedParameters[], DescriptionFailure>;
}

/** Lets the user choose an API description, and says what was found in it. */
export function DescriptionFile({ onRead }: { onRead(lists: readonly ListedParameters[]): void }) {
  const t = useTranslation();
  const [file, setFile] = useState<ReadFile | null>(null);
  const read = async (chosen: File) => {
    const result: ReadFile['result'] =
      chosen.size > maxDescriptionBytes
        ? { ok: false, failure: { is: 'too-big' } }
        : parametersOfDescription(await chosen.text());
    setFile({ name: chosen.name, result });
    onRead(result.ok ? result.value : []);
  };
  return (
    <FileDrop
      name={t('apiDescription')}
      accept=".json,application/json"
      onFile={(chosen) => void read(chosen)}
      prompt={t('namesFileDrop')}
      below={file && <FileResult {...file} />}
    />
  );
}

function FileResult({ name, result }: ReadFile) {
  const t = useTranslation();
  if (result.ok) return <p role="status">{t.plural('namesFileRead', result.value.length, name)}</p>;
  return (
    <div className="alert danger" role="alert">
      <Icon name="file-exclamation-point" />
      <p>{failureText(t, name, result.failure)}</p>
    </div>
  );
}

function failureText(t: Translate, name: string, failure: DescriptionFailure): string {
  switch (failure.is) {
    case 'too-big':
      return t('namesFileTooBig', name, sizeText(BigInt(maxDescriptionBytes), t.locale));
    case 'not-json':
      return t('namesFileUnreadable', name);
    case 'no-known-endpoints':
      return t('namesFileOther', name);
  }
}
