import { dateTimeText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import { type CopyValue, Fact, FactList } from './FactList';

interface ProvenanceFactsProps {
  /** As the interface document writes it: method and path. */
  route: string;
  /** Milliseconds since 1970. */
  requestedAt: number;
  receivedAt: number;
  status: number;
  /** The answer of a run that it was read from; `null` where it was asked for beside the video. */
  captureId: string | null;
  /** The service repeated the token in it. */
  tokenRemoved?: true | undefined;
  onCopy: CopyValue;
}

/** Where what is shown comes from, so that it can be cited and found again. */
export function ProvenanceFacts({
  route,
  requestedAt,
  receivedAt,
  status,
  captureId,
  tokenRemoved,
  onCopy,
}: ProvenanceFactsProps) {
  const t = useTranslation();
  return (
    <details className="pad">
      <summary>{t('originHeading')}</summary>
      <FactList onCopy={onCopy}>
        <Fact name={t('originBy')} value={captureId === null ? t('originPanel') : t('originRun', captureId)} />
        <Fact name={t('originRoute')} value={route}>
          <code className="code">{route}</code>
        </Fact>
        <Fact name={t('originAsked')} value={new Date(requestedAt).toISOString()}>
          {dateTimeText(t, requestedAt)}
        </Fact>
        <Fact name={t('originCame')} value={new Date(receivedAt).toISOString()}>
          {dateTimeText(t, receivedAt)}
        </Fact>
        <Fact name={t('originStatus')} value={String(status)} />
      </FactList>
      {tokenRemoved && <p className="note">{t('originTokenRemoved')}</p>}
    </details>
  );
}
