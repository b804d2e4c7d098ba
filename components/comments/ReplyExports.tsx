import { useState } from 'react';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { ReasonField } from '@/components/ui/ReasonField';
import { useWords } from '@/components/ui/words';
import type { Naming } from '@/lib/comments/export/exported-reply';
import type { ReplyFile } from '@/lib/comments/export/reply-files';
import { isUnreasoned } from '@/lib/comments/reason';
import type { MessageName } from '@/lib/shared/localized-text';
import { Check } from './ReplyBar';

interface Props {
  onSave(format: ReplyFile, how: { naming: Naming }): void;
  onForgetKey(): void;
}

const files: Record<ReplyFile, MessageName> = {
  csv: 'repliesExportCsv',
  xlsx: 'formatXlsx',
  ndjson: 'repliesExportNdjson',
  md: 'repliesExportMd',
};

/** What is loaded as a file, for nothing. People are replaced by tags unless a reason is given (COM-06). */
export function ReplyExports(props: Props) {
  const say = useWords();
  return (
    <Menu icon="download" label={say('repliesExport')} holds="dialog">
      <Choices {...props} />
    </Menu>
  );
}

function Choices({ onSave, onForgetKey }: Props) {
  const say = useWords();
  const close = useMenuClose();
  const [named, name] = useState(false);
  const [because, give] = useState('');
  const naming: Naming = named ? { is: 'named', because: because.trim() } : { is: 'replaced' };
  const lacksReason = isUnreasoned(naming);
  const save = (format: ReplyFile) => {
    close();
    onSave(format, { naming });
  };
  return (
    <>
      <section>
        <div className="title">
          {say('repliesExportLoaded')} <span>{say('priceFree')}</span>
        </div>
        <div className="formats">
          {(Object.keys(files) as ReplyFile[]).map((format) => (
            <button
              key={format}
              type="button"
              aria-disabled={lacksReason || undefined}
              onClick={lacksReason ? undefined : () => save(format)}
            >
              <span>{say(files[format])}</span>
              <span>.{format}</span>
            </button>
          ))}
        </div>
      </section>
      <section className="stack tight">
        <People named={named} because={because} onName={name} onGive={give} />
      </section>
      <section>
        <button type="button" className="link note" onClick={onForgetKey}>
          {say('repliesForgetKey')}
        </button>
      </section>
    </>
  );
}

interface PeopleProps {
  named: boolean;
  because: string;
  onName(named: boolean): void;
  onGive(because: string): void;
}

function People({ named, because, onName, onGive }: PeopleProps) {
  const say = useWords();
  return (
    <>
      <Check label={say('repliesExportNamed')} on={named} onChange={onName} />
      {named ? (
        <ReasonField
          small
          label={say('repliesExportBecause')}
          note={say('repliesExportBecauseNote')}
          because={because}
          onGive={onGive}
        />
      ) : (
        <p className="note">{say('repliesExportNamedNote')}</p>
      )}
    </>
  );
}
