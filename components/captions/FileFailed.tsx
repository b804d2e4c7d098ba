import { Icon } from '@/components/ui/Icon';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { LinkFailure } from '@/lib/app-store/ports';
import type { FileFailure } from '@/lib/captions/store/platform-files';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

interface FileFailedProps {
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
  const { failure, params, onGet, onClose } = props;
  if (failure.is === 'link') return <LinkFailed {...props} linkFailure={failure.failure} />;
  const steps = { onRetry: onGet, onClose };
  return <RequestFailure name="captions" params={params} failure={failure.failure} isInline {...steps} />;
}

const linkFailureMessages: Record<Exclude<LinkFailure['is'], 'status'>, MessageName> = {
  'no-permission': 'exportLinkForbidden',
  unreachable: 'exportLinkUnreachable',
  incomplete: 'exportLinkIncomplete',
  empty: 'exportLinkEmpty',
  'web-page': 'exportLinkNoCaptions',
  'no-captions': 'exportLinkNoCaptions',
};

/** Says what happened. The platform refuses a link that has expired with status 403. */
function linkFailureText(t: Translate, failure: LinkFailure): string {
  if (failure.is !== 'status') return t(linkFailureMessages[failure.is]);
  return t(failure.status === 403 ? 'exportLinkRefused' : 'exportLinkStatus', String(failure.status));
}

/** Returns whether the same link may work later: too many requests, a timeout or an error of the server. */
const isTemporary = (failure: LinkFailure): boolean =>
  failure.is === 'status' && (failure.status === 408 || failure.status === 429 || failure.status >= 500);

function LinkFailed({
  formatName,
  linkFailure,
  params,
  onGet,
  onClose,
}: FileFailedProps & { linkFailure: LinkFailure }) {
  const t = useTranslation();
  const priceOf = usePrices();
  const pricing = params && priceOf('captions', params);
  return (
    <div className="padded">
      <div className="alert danger" role="alert">
        <Icon name="triangle-alert" small />
        <p>
          {linkFailureText(t, linkFailure)}{' '}
          {pricing && t(isTemporary(linkFailure) ? 'exportLinkLater' : 'exportLinkNext')}
        </p>
        <div className="actions">
          {pricing && (
            <PricedButton
              label={t('getFormat', formatName)}
              price={pricing.quote}
              disabledReason={pricing.disabledReason}
              small
              onPress={onGet}
            />
          )}
          <button type="button" className="button small quiet" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </div>
  );
}
