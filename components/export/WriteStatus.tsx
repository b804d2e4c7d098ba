import { useTranslation } from '@/components/ui/translation';
import { sizeText } from '@/lib/shared/byte-text';

/** The progress of a file being written. `done` and `total` are numbers of rows. */
interface WriteProgress {
  name: string;
  done: number;
  total: number;
}

type WriteResult =
  | { is: 'saved'; name: string; bytes: number }
  | { is: 'stopped'; name: string }
  | { is: 'no-space'; name: string };

interface Props {
  work: WriteProgress | null;
  result: WriteResult | null;
  onStop(): void;
  onShow(): void;
}

export function WriteStatus({ work, result, onStop, onShow }: Props) {
  if (work) return <ProgressRow work={work} onStop={onStop} />;
  return result && <Outcome result={result} onShow={onShow} />;
}

function ProgressRow({ work: { name, done, total: of }, onStop }: { work: WriteProgress; onStop(): void }) {
  const t = useTranslation();
  const share = of === 0 ? 1 : done / of;
  return (
    <div className="stack tight">
      <div className="flex-row">
        <span className="grow">
          {t('packageWriting', name)}
          {of > 0 && <span className="note"> {t('packageRows', done, of)}</span>}
        </span>
        <button type="button" className="button small" onClick={onStop}>
          {t('cancel')}
        </button>
      </div>
      <span
        className="meter"
        role="progressbar"
        aria-label={t('packageWriting', name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function Outcome({ result, onShow }: { result: WriteResult; onShow(): void }) {
  const t = useTranslation();
  if (result.is === 'stopped') return <p role="status">{t('packageStopped', result.name)}</p>;
  if (result.is === 'no-space') {
    return (
      <p role="alert" className="error-text">
        {t('packageNoSpace', result.name)}
      </p>
    );
  }
  return (
    <div role="status" className="stack tight">
      <p>{t('packageExported', result.name, sizeText(BigInt(result.bytes), t.locale))}</p>
      <button type="button" className="link" onClick={onShow}>
        {t('saveShow')}
      </button>
    </div>
  );
}
