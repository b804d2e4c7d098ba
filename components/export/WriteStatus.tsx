import { useTranslation } from '@/components/ui/translation';
import { sizeText } from '@/lib/shared/byte-text';

/** A file being written; `done` and `of` count rows. */
interface WriteProgress {
  name: string;
  done: number;
  of: number;
}

/** The result of the last export. */
type WriteResult =
  | { is: 'saved'; name: string; bytes: number; sha256: string }
  | { is: 'stopped'; name: string }
  | { is: 'no-room'; name: string };

interface Props {
  work: WriteProgress | null;
  ended: WriteResult | null;
  onStop(): void;
}

/** Shows the progress and the result of an export. */
export function WriteStatus({ work, ended, onStop }: Props) {
  if (work) return <ProgressRow work={work} onStop={onStop} />;
  return ended && <Outcome ended={ended} />;
}

function ProgressRow({ work: { name, done, of }, onStop }: { work: WriteProgress; onStop(): void }) {
  const t = useTranslation();
  const share = of === 0 ? 1 : done / of;
  return (
    <div className="stack tight writing">
      <div className="row">
        <span className="grow">
          {t('handInWriting', name)}
          {of > 0 && <span className="note"> {t('handInRows', done, of)}</span>}
        </span>
        <button type="button" className="btn small" onClick={onStop}>
          {t('handInStop')}
        </button>
      </div>
      <span
        className="meter"
        role="progressbar"
        aria-label={t('handInWriting', name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function Outcome({ ended }: { ended: WriteResult }) {
  const t = useTranslation();
  if (ended.is === 'stopped') return <p role="status">{t('handInStopped', ended.name)}</p>;
  if (ended.is === 'no-room') {
    return (
      <p role="alert" className="failed">
        {t('handInNoRoom', ended.name)}
      </p>
    );
  }
  return (
    <div role="status" className="stack tight">
      <p>{t('handInSaved', ended.name, sizeText(BigInt(ended.bytes), t.locale))}</p>
      <p className="note code sum">{t('handInSum', ended.sha256)}</p>
    </div>
  );
}
