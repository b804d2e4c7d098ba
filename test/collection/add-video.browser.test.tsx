import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AddButton } from '@/components/collection/AddVideo';
import { CollectionPicker, ItemList } from '@/components/collection/ItemsPane';
import { RecordingSwitch } from '@/components/collection/RecordingSwitch';
import { createCollection } from '@/lib/collection/collection';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);
const collections = [createCollection('first', 'Collected', 0), createCollection('mills', 'Tide mills', 1)];
const nothing = () => {};

describe('CollectionPicker', () => {
  it('offers all collections, and reports the chosen one', () => {
    const selectedIds: string[] = [];
    renderInPage(
      <CollectionPicker collections={collections} selected={{ id: 'first' }} onChoose={(id) => selectedIds.push(id)} />,
    );
    const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: t('addInto') });
    expect([...picker.options].map(({ text }) => text)).toEqual(['Collected', 'Tide mills']);
    fireEvent.change(picker, { target: { value: 'mills' } });
    expect(selectedIds).toEqual(['mills']);
  });
});

describe('AddButton', () => {
  it('shows the name of the collection if the video was added', () => {
    renderInPage(<AddButton isCollected collectionName="Tide mills" labelled onPress={nothing} />);
    expect(screen.getByRole('button', { name: 'Tide mills', pressed: true })).toBeDefined();
    cleanup();
    renderInPage(<AddButton isCollected={false} collectionName="Tide mills" labelled onPress={nothing} />);
    expect(screen.getByRole('button', { name: new RegExp(`^${t('addToCollection')}`), pressed: false })).toBeDefined();
  });
});

describe('ItemList', () => {
  it('shows the name of the collection, and opens the library', () => {
    let opened = 0;
    const handlers = { onOpen: nothing, onRemove: nothing, onMore: nothing, onCopy: nothing, onSave: nothing };
    const onLibrary = () => {
      opened += 1;
    };
    const list = { name: 'Tide mills', picker: 'the picker', items: [], count: 0, onClose: nothing, onLibrary };
    renderInPage(<ItemList {...list} {...handlers} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Tide mills' })).toBeDefined();
    expect(screen.getByText('the picker')).toBeDefined();
    screen.getByRole('button', { name: t('openLibrary') }).click();
    expect(opened).toBe(1);
  });
});

describe('RecordingSwitch', () => {
  it('names the collection, and reports a change', () => {
    const changes: boolean[] = [];
    renderInPage(<RecordingSwitch on={false} collectionName="Tide mills" onChange={(on) => changes.push(on)} />);
    expect(screen.getByText(t('recordingNote', 'Tide mills'))).toBeDefined();
    screen.getByRole('checkbox', { name: t('recording') }).click();
    expect(changes).toEqual([true]);
  });
});
