import { Icon } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { FileFailure } from '@/lib/captions/store/platform-files';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { MessageName } from '@/lib/shared/localized-text';

interface FileFailedProps {
  panel: PanelStore;
  /** The name of the format on screen, such as "SubRip". */
  formatName: string;
  failure: FileFailure;
  /** The request parameters of the file; `null` if the service cannot provide it. */
  params: ParamsOf<'captions'> | null;
  onGet(): void;
  onClose(): void;
}

/** Explains why a platform file could not be fetched, and offers to request it from the service at a price. */
export function FileFailed(props: FileFailedProps) {
  const { panel, failure, params, onGet, onClose } = props;
  if (failure.is === 'link') return <LinkFailed {...props} reason={failure.reason} />;
  const steps = { onRetry: onGet, onClose };
  return <RequestFailure panel={panel} name="captions" params={params} failure={failure.failure} isInline {...steps} />;
}

type LinkFailureReason = Extract<FileFailure, { is: 'link' }>['reason'];

const linkFailureMessages: Record<LinkFailureReason, MessageName> = {
  refused: 'exportLinkRefused',
  'no-permission': 'exportLinkForbidden',
  unreachable: 'exportLinkUnreachable',
};

function LinkFailed({
  panel,
  formatName,
  reason,
  params,
  onGet,
  onClose,
}: FileFailedProps & { reason: LinkFailureReason }) {
  const t = useTranslation();
  const priceOf = usePrices(panel);
  const pricing = params && priceOf('captions', params);
  return (
    <div className="pad">
      <div className="alert bad" role="alert">
        <Icon name="triangle-alert" small />
        <p>
          {t(linkFailureMessages[reason])} {pricing && t('exportLinkNext')}
        </p>
        <div className="actions">
          {pricing && (
            <PricedButton
              label={t('exportGet', formatName)}
              price={pricing.quote}
              disabledReason={pricing.disabledReason}
              small
              onPress={onGet}
            />
          )}
          <button type="button" className="btn small quiet" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </div>
  );
}
