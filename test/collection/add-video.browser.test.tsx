import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AddButton } from '@/components/collection/AddVideo';
import { RecordingSwitch } from '@/components/collection/RecordingSwitch';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);
const nothing = () => {};

describe('AddButton', () => {
  it('shows the name of the collection if the video was added', () => {
    renderInPage(<AddButton isCollected collectionName="Tide mills" labelled onPress={nothing} />);
    expect(screen.getByRole('button', { name: 'Tide mills', pressed: true })).toBeDefined();
    cleanup();
    renderInPage(<AddButton isCollected={false} collectionName="Tide mills" labelled onPress={nothing} />);
    expect(screen.getByRole('button', { name: new RegExp(`^${t('addToCollection')}`), pressed: false })).toBeDefined();
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
