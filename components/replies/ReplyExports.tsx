import { useId, useState } from 'react';
import type { Naming } from '@/lib/core/replies/write/exported';
import type { ReplyFile } from '@/lib/core/replies/write/write';
import type { MessageName } from '@/lib/core/words';
import { Menu, useMenuClose } from '../Menu';
import { useWords } from '../words';
import { Check } from './ReplyBar';

interface Props {
  onSave(format: ReplyFile, how: { naming: Naming; forSpreadsheets: boolean }): void;
  onForgetKey(): void;
}

const files: Record<ReplyFile, MessageName> = {
  csv: 'repliesExportCsv',
  ndjson: 'repliesExportNdjson',
  md: 'repliesExportMd',
};

/** A reason that says something. */
const leastReason = 10;

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
  const [forSpreadsheets, guard] = useState(false);
  const [named, name] = useState(false);
  const [because, give] = useState('');
  const lacksReason = named && because.trim().length < leastReason;
  const save = (format: ReplyFile) => {
    close();
    onSave(format, { naming: named ? { is: 'named', because: because.trim() } : { is: 'replaced' }, forSpreadsheets });
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
        <Check label={say('repliesExportSheet')} on={forSpreadsheets} onChange={guard} />
        <p className="note">{say('repliesExportSheetNote')}</p>
        <Check label={say('repliesExportNamed')} on={named} onChange={name} />
        {named ? <Reason text={because} onText={give} /> : <p className="note">{say('repliesExportNamedNote')}</p>}
      </section>
      <section>
        <button type="button" className="link note" onClick={onForgetKey}>
          {say('repliesForgetKey')}
        </button>
      </section>
    </>
  );
}

function Reason({ text, onText }: { text: string; onText(text: string): void }) {
  const say = useWords();
  const [id, note] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={id}>{say('repliesExportBecause')}</label>
      <span className="input small">
        <input
          id={id}
          value={text}
          maxLength={500}
          dir="auto"
          autoComplete="off"
          aria-describedby={note}
          onChange={(event) => onText(event.target.value)}
        />
      </span>
      <p className="note" id={note}>
        {say('repliesExportBecauseNote')}
      </p>
    </div>
  );
}
