import { useTranslation } from '@/components/ui/words';
import { sizeText } from '@/lib/shared/byte-text';
import type { StorageUsage } from '@/lib/storage/disk-space';
import './storage.css';

interface DiskSpaceProps {
  room: StorageUsage | null;
  /** What the browser said when it was asked; `null` before that. */
  persisted: boolean | null;
  /** Rows of the database that this page skipped, because it cannot show them. */
  skipped: number;
  onPersist(): void;
}

/** How much room there is, by kind, and whether the browser promised to keep it (CAC-03). */
export function DiskSpace({ room: usage, persisted, skipped, onPersist }: DiskSpaceProps) {
  const say = useTranslation();
  if (!usage) return <p role="status">{say('keepMeasuring')}</p>;
  const { evidence, used, quota } = usage;
  const responseBytes = usage.answers.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = (bytes: number) => (bytes < 1 ? say('keepNothing') : sizeText(BigInt(Math.round(bytes)), say.locale));
  return (
    <section className="keep">
      <h2>{say('keepRoom')}</h2>
      {quota > 0 && <meter min={0} max={quota} value={used} aria-label={say('keepRoom')} />}
      <dl className="keep-facts">
        <Fact name={say('keepUsed')} text={size(used)} />
        <Fact
          name={say('keepLeft')}
          text={quota > 0 ? sizeText(BigInt(Math.max(0, Math.round(quota - used))), say.locale) : say('keepUnknown')}
        />
        <Fact name={say('keepAnswers')} text={size(responseBytes)} />
        <Fact name={say('keepEvidence')} text={size(evidence)} />
      </dl>
      <p className="note">{say('keepPressed')}</p>
      {skipped > 0 && <p className="note warned">{say.plural('skippedRows', skipped)}</p>}
      <p>{usage.persisted ? say('keepPersisted') : say('keepNotPersisted')}</p>
      {!usage.persisted && (
        <div className="row wrap">
          <button type="button" className="btn" onClick={onPersist}>
            {say('keepAsk')}
          </button>
          <span className="second" role="status">
            {persisted === false && say('keepNotGranted')}
          </span>
        </div>
      )}
    </section>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
);
