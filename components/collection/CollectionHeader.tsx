import { useMemo } from 'react';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { Collection } from '@/lib/collection/records';
import { countDetails } from '@/lib/collection/video-table';
import { type Sample, sampleOf } from '@/lib/samples/sample';
import type { Translate } from '@/lib/shared/localized-text';
import { CollectionSettings } from './CollectionSettings';
import { dayOrTimeText } from './cell-text';
import { RetentionRecord } from './RetentionNotice';

interface Props {
  collection: Collection;
  drawerOpen: boolean;
  onDrawer(): void;
}

const minute = 60_000;

export function CollectionHeader({ collection, drawerOpen, onDrawer }: Props) {
  const app = useAppStore();
  const t = useTranslation();
  const now = useNow(minute);
  const snapshot = useSnapshot((state) => state.snapshot);
  const exclusions = useSnapshot((state) => state.exclusions);
  const counts = useMemo(() => snapshot && countDetails(snapshot, exclusions), [snapshot, exclusions]);
  const { sample } = collection;
  const sampleText = useMemo(() => sampleOriginText(t, sampleOf({ sample })), [t, sample]);
  const settings = useApp((state) => state.settings);
  const all = useLibrary((state) => state.collections);
  const namedId = useLibrary((state) => state.namedId);
  const target = all?.find(({ id }) => id === settings.collection) ?? all?.[0];
  const isTarget = target?.id === collection.id;
  const { changeSettings } = app.getState();
  return (
    <header className="collection-head">
      <div className="grow">
        <div className="flex-row">
          <CollectionName name={collection.name} isNew={namedId === collection.id} />
          <ConnectedSettings
            collection={collection}
            videos={snapshot?.ids.length ?? 0}
            isTarget={isTarget}
            onMakeTarget={() => void changeSettings({ collection: collection.id })}
          />
        </div>
        {counts && (
          <p className="note">
            {snapshot?.ids.length === 0
              ? t('tallyEmpty')
              : joinFacts(t, [
                  t.plural('videoCount', counts.videos),
                  counts.excluded > 0 && t.plural('excludedCount', counts.excluded),
                  sampleText,
                  t('collectionLastAdded', dayOrTimeText(t, counts.lastAddedAt, now)),
                ])}
          </p>
        )}
        <RetentionRecord collection={collection} />
        {collection.note && (
          <p className="secondary-text collection-note" dir="auto">
            {collection.note}
          </p>
        )}
      </div>
      <div className="flex-row">
        <Switch
          label={t('recording')}
          on={settings.recording && isTarget}
          onChange={(on) =>
            void changeSettings(on ? { recording: true, collection: collection.id } : { recording: false })
          }
        />
        <IconButton
          icon="panel-right"
          label={t('drawer')}
          shortcut={shortcutKey('drawer')}
          pressed={drawerOpen}
          onPress={onDrawer}
        />
      </div>
    </header>
  );
}

/** Names the collection that a sample was drawn from, and the seed of the draw; `null` for other collections. */
function sampleOriginText(t: Translate, sample: Sample | null): string | null {
  if (!sample) return null;
  const { from, plan } = sample;
  return plan.method === 'first' ? t('sampleOfFirst', from.name) : t('sampleOf', from.name, String(plan.seed));
}

interface NameProps {
  name: string;
  /** The collection was just created, so its name is selected for typing. */
  isNew: boolean;
}

function CollectionName({ name, isNew }: NameProps) {
  const t = useTranslation();
  const library = useLibraryStore();
  if (!isNew) {
    return (
      <h1 className="truncated" dir="auto" title={name}>
        {name}
      </h1>
    );
  }
  const save = (typed: string) => {
    afterInput(library.getState().endNaming);
    if (typed.trim() !== '' && typed.trim() !== name) void library.getState().change({ name: typed.trim() });
  };
  return (
    <h1>
      <span className="input">
        <input
          ref={selectText}
          aria-label={t('name')}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          defaultValue={name}
          onBlur={({ target }) => save(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.value = name;
            if (key === 'Enter' || key === 'Escape') currentTarget.blur();
          }}
        />
      </span>
    </h1>
  );
}

/** Acts after the click or key that took the focus has ended, because a control that moves before would miss the click. */
function afterInput(act: () => void): void {
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    act();
  };
  document.addEventListener('click', end, { signal: listening.signal });
  document.addEventListener('keyup', end, { signal: listening.signal });
}

function selectText(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

interface SettingsProps {
  collection: Collection;
  videos: number;
  /** True if new videos are added to this collection. */
  isTarget: boolean;
  onMakeTarget(): void;
}

function ConnectedSettings({ collection, videos, isTarget, onMakeTarget }: SettingsProps) {
  const t = useTranslation();
  const library = useLibraryStore();
  return (
    <CollectionSettings
      key={collection.id}
      collection={collection}
      videos={videos}
      targetButton={
        <button
          type="button"
          className="button small"
          aria-pressed={isTarget}
          title={t(isTarget ? 'addingHereNote' : 'addHereFromNow')}
          onClick={isTarget ? undefined : onMakeTarget}
        >
          <Icon name={isTarget ? 'circle-dot' : 'circle'} />
          <span>{t(isTarget ? 'addingHere' : 'addHere')}</span>
        </button>
      }
      onChange={(change) => void library.getState().change(change)}
      onDelete={() => void library.getState().deleteShown()}
    />
  );
}
