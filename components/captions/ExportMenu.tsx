import { type ReactNode, useId, useMemo, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type PriceTag, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import {
  allExportFormats,
  type FetchedFormat,
  formatGroups,
  formats,
  groupOf,
  isWrittenFormat,
  plainFormats,
  type WrittenFormat,
} from '@/lib/captions/formats';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackNotes } from '@/lib/captions/track-request';
import { activeViews, type ViewName, type Views } from '@/lib/captions/views';
import type { MessageName } from '@/lib/shared/localized-text';
import { ExportChoices, type ExportChoicesProps } from './ExportChoices';

interface TrackExportMenuProps extends ExportChoicesProps {
  openCount: number;
  /** True if the track has word times, for which there are formats of their own. */
  hasWords: boolean;
  onSaveWritten(format: WrittenFormat): void;
}

/** Loaded only for files of unknown price, which are rare. */
const UnknownPriceDialog = lazyPart(
  async () => (await import('@/components/ui/UnknownPriceDialog')).UnknownPriceDialog,
);

/** A platform file at its lowest current price. `onSave` gets the file from the source that has this price. */
interface FileOffer {
  price: PriceTag;
  onSave(): void;
}

type OfferOf = (format: FetchedFormat) => FileOffer;

interface ExportMenuProps extends TrackExportMenuProps {
  /** `null` if the platform has no files of the track. */
  offerOf: OfferOf | null;
  /** The reason why paid platform files cannot be requested now; `null` if they can. */
  disabledReason: string | null;
}

const formatsForWords = allExportFormats.filter(isWrittenFormat);
const platformFormats = allExportFormats.filter((format): format is FetchedFormat => !isWrittenFormat(format));

/** The menu of all export formats with their prices. Formats made from saved captions are free. */
export function ExportMenu(props: ExportMenuProps) {
  const t = useTranslation();
  const [unconfirmed, setUnconfirmed] = useState<{ format: FetchedFormat; onSave(): void } | null>(null);
  const endDialog = (isConfirmed: boolean) => {
    setUnconfirmed(null);
    if (isConfirmed) unconfirmed?.onSave();
  };
  const save = (format: FetchedFormat, { price, onSave }: FileOffer) =>
    price.is === 'unknown' ? setUnconfirmed({ format, onSave }) : onSave();
  return (
    <>
      <TrackExportMenu {...props}>
        {props.offerOf && <PlatformFiles {...props} offerOf={props.offerOf} onSaveFetched={save} />}
      </TrackExportMenu>
      {unconfirmed && <UnknownPriceDialog action={t('getFormat', unconfirmed.format)} onEnd={endDialog} />}
    </>
  );
}

/** The menu of free export formats, with `children` below them. The last format comes first, with its options. */
export function TrackExportMenu({ children, ...props }: TrackExportMenuProps & { children?: ReactNode }) {
  const t = useTranslation();
  const { choices, both, openCount, hasWords, onChoose, onSaveWritten } = props;
  const writtenFormats: readonly WrittenFormat[] = hasWords ? formatsForWords : plainFormats;
  const last = writtenFormats.find((format) => format === choices.exportFormat) ?? 'srt';
  const save = (format: WrittenFormat) => {
    if (format !== last) onChoose({ exportFormat: format });
    onSaveWritten(format);
  };
  return (
    <Menu
      icon="download"
      label={t('exportVerb')}
      shortcut={shortcutKey('export')}
      popupRole="dialog"
      openCount={openCount}
    >
      <section className="stack tight">
        <LastFormat format={last} disabled={!isPossible(last, both)} onPress={save} />
        <ExportChoices format={last} {...props} />
      </section>
      <div role="menu" aria-label={t('exportVerb')}>
        <section>
          {formatGroups.map((group) => (
            <FormatGroup key={group} heading={t(groupMessages[group])}>
              {writtenFormats
                .filter((format) => groupOf(format) === group)
                .map((format) => (
                  <FormatItem
                    key={format}
                    format={format}
                    note={`.${formats[format].extension}`}
                    disabled={!isPossible(format, both)}
                    onPress={save}
                  />
                ))}
            </FormatGroup>
          ))}
        </section>
        {children}
      </div>
    </Menu>
  );
}

const isPossible = (format: WrittenFormat, both: boolean | null): boolean =>
  both !== true || formats[format].supportsTwoTracks;

const groupMessages = {
  subtitles: 'formatsSubtitles',
  text: 'formatsText',
  analysis: 'formatsAnalysis',
  tables: 'formatsTables',
} as const satisfies Record<(typeof formatGroups)[number], MessageName>;

interface LastFormatProps {
  format: WrittenFormat;
  disabled: boolean;
  onPress(format: WrittenFormat): void;
}

function LastFormat({ format, disabled, onPress }: LastFormatProps) {
  const t = useTranslation();
  const close = useMenuClose();
  const handlePress = () => {
    close();
    onPress(format);
  };
  return (
    <button
      type="button"
      className="button wide"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : handlePress}
    >
      <Icon name="download" />
      <span>
        {t('exportThing', t(formats[format].name))} <span className="note">.{formats[format].extension}</span>
      </span>
      <span className="price">{t('priceFree')}</span>
    </button>
  );
}

function FormatGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <div className="title">{heading}</div>
      <div className="formats">{children}</div>
    </>
  );
}

interface PlatformFilesProps extends Pick<ExportMenuProps, 'disabledReason'> {
  offerOf: OfferOf;
  onSaveFetched(format: FetchedFormat, offer: FileOffer): void;
}

/** The platform's own formats, one row until the user opens them. */
function PlatformFiles({ offerOf, disabledReason, onSaveFetched }: PlatformFilesProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const offers = platformFormats.map((format) => ({ format, offer: offerOf(format) }));
  const tags = offers.map(({ offer }) => offer.price);
  const texts = tags.map((tag) => priceText(t, tag));
  const hasSinglePrice = new Set(texts).size === 1;
  const title = useId();
  return (
    <section>
      <button
        type="button"
        id={title}
        className="menu-item"
        role="menuitem"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('exportPlatformFiles')}</span>
        <span className="flex-row">
          {hasSinglePrice && <span className={priceClass(tags[0])}>{texts[0]}</span>}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
        </span>
      </button>
      {isOpen && (
        <div className={hasSinglePrice ? 'formats' : 'formats priced'}>
          {offers.map(({ format, offer }, i) => (
            <FormatItem
              key={format}
              format={format}
              note={hasSinglePrice ? `.${formats[format].extension}` : (texts[i] ?? '')}
              disabled={disabledReason !== null && costsMoney(offer.price)}
              describedBy={title}
              onPress={() => onSaveFetched(format, offer)}
            />
          ))}
        </div>
      )}
      {isOpen && disabledReason !== null && tags.some(costsMoney) && (
        <p className="note warning-text">{disabledReason}</p>
      )}
    </section>
  );
}

const costsMoney = (tag: PriceTag): boolean => tag.is !== 'free' && tag.is !== 'saved';
const priceClass = (tag: PriceTag | undefined): string => (tag?.is === 'unknown' ? 'price unknown bare' : 'price bare');

interface FormatItemProps<F> {
  format: F;
  note: string;
  disabled?: boolean;
  /** The id of the heading with the shared price. */
  describedBy?: string;
  onPress(format: F): void;
}

function FormatItem<F extends WrittenFormat | FetchedFormat>({
  format,
  note,
  disabled = false,
  describedBy,
  onPress,
}: FormatItemProps<F>) {
  const t = useTranslation();
  const close = useMenuClose();
  const handlePress = (): void => {
    close();
    onPress(format);
  };
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onClick={disabled ? undefined : handlePress}
    >
      <span>{t(formats[format].name)}</span>
      <span>{note}</span>
    </button>
  );
}

const viewMessages = {
  noTags: 'viewNoTags',
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
  continued: 'viewContinued',
} as const satisfies Record<Exclude<ViewName, 'shiftSeconds'>, MessageName>;

/** Returns whether any line of a track has word times. */
export const useHasWords = ({ received }: ShownTrack): boolean =>
  useMemo(() => received.some(({ words }) => words), [received]);

/** Returns the notes of an export: a language that differs from the requested one, and active views. */
export function useExportNotes(panel: StoreApi<{ views: Views }>, track: ShownTrack) {
  const t = useTranslation();
  const views = useStore(panel, (state) => state.views);
  const active = useMemo(() => activeViews(views, track.received), [views, track.received]);
  const names = active.map((name) =>
    name === 'shiftSeconds' ? t('viewShiftedBy', views.shiftSeconds) : t(viewMessages[name]),
  );
  return {
    names,
    notes: trackNotes(t, track),
    viewNote: names.length > 0 ? [t('exportNoteViews', t.list(names))] : [],
  };
}
