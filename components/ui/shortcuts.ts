import type { MessageName } from '@/lib/shared/localized-text';
import { keyText } from './key-text';

export interface Shortcut {
  /**
   * As in `KeyboardEvent.key`, with letters in lower case: "f", "Escape", "Shift+ArrowUp". `Mod` is Ctrl, or ⌘ on a Mac.
   * A sequence is two keys with a space between them: "g t".
   */
  keys: readonly string[];
  /** What the keys do, as the list of shortcuts says it. */
  does: MessageName;
  pages: readonly ShortcutPage[];
  /** The global without which the browser cannot do it. */
  needs?: string;
}

export type ShortcutPage = 'panel' | 'library';

const panel = ['panel'] as const;
const library = ['library'] as const;
const both = ['panel', 'library'] as const;

/**
 * All shortcuts, in the order of the list that `?` opens. `useShortcuts` handles those with an action; lists and tables
 * handle the keys that move, open and select.
 */
export const shortcuts = {
  palette: { keys: ['Mod+k'], does: 'palette', pages: library },
  tabs: { keys: ['1', '2', '3', '4', '5'], does: 'keyTabs', pages: panel },
  find: { keys: ['/'], does: 'find', pages: both },
  goToTable: { keys: ['g t'], does: 'collection', pages: library },
  goToBulkCaptions: { keys: ['g b'], does: 'bulkCaptions', pages: library },
  goToNetwork: { keys: ['g n'], does: 'viewNetwork', pages: library },
  goToSavedCaptions: { keys: ['g c'], does: 'savedCaptions', pages: library },
  goToRuns: { keys: ['g r'], does: 'runs', pages: library },
  goToSpending: { keys: ['g p'], does: 'spending', pages: library },
  goToStorage: { keys: ['g s'], does: 'libraryStorage', pages: library },
  goToOptions: { keys: ['g o'], does: 'options', pages: library },
  views: { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], does: 'keyViews', pages: library },
  drawer: { keys: ['d'], does: 'drawer', pages: library },
  move: { keys: ['ArrowUp', 'ArrowDown'], does: 'keyMove', pages: both },
  seek: { keys: ['Enter'], does: 'keySeek', pages: panel },
  selectLines: { keys: [' ', 'Shift+ArrowUp', 'Shift+ArrowDown'], does: 'keySelect', pages: panel },
  selectVideos: { keys: [' ', 'Shift+ArrowUp', 'Shift+ArrowDown'], does: 'keySelectVideos', pages: library },
  selectAll: { keys: ['Mod+a'], does: 'selectAll', pages: library },
  openVideo: { keys: ['Enter'], does: 'keyOpenVideo', pages: library },
  rowMenu: { keys: ['m'], does: 'keyRowMenu', pages: library },
  follow: { keys: ['f'], does: 'followPlayback', pages: panel },
  secondTrack: { keys: ['t'], does: 'secondTrack', pages: panel },
  reveal: { keys: ['v'], does: 'keyReveal', pages: panel },
  translate: { keys: ['d'], does: 'keyTranslate', pages: panel, needs: 'Translator' },
  play: { keys: ['p'], does: 'keyPlay', pages: panel },
  lines: { keys: ['j', 'k', 'r'], does: 'keyLines', pages: panel },
  loop: { keys: ['l'], does: 'captionsLoop', pages: panel },
  shift: { keys: ['-', '='], does: 'keyShift', pages: panel },
  addNote: { keys: ['n'], does: 'noteAdd', pages: panel },
  notes: { keys: ['Shift+n'], does: 'notes', pages: panel },
  rate: { keys: ['s'], does: 'speechRate', pages: panel },
  words: { keys: ['w'], does: 'words', pages: panel },
  markKnown: { keys: ['x'], does: 'wordListMark', pages: panel },
  copy: { keys: ['c'], does: 'copy', pages: panel },
  quotation: { keys: ['q'], does: 'copyAsQuotation', pages: panel },
  export: { keys: ['e'], does: 'exportVerb', pages: panel },
  overlay: { keys: ['o'], does: 'captionsOverVideo', pages: panel },
  addTo: { keys: ['a'], does: 'addToCollection', pages: library },
  getCaptions: { keys: ['c'], does: 'captionsGet', pages: library },
  exclude: { keys: ['x'], does: 'tableExclude', pages: library },
  exportSelected: { keys: ['e'], does: 'tableExportSelected', pages: library },
  remove: { keys: ['Delete'], does: 'tableRemove', pages: library },
  clearCode: { keys: ['0'], does: 'keyClearCode', pages: library },
  codedVariable: { keys: ['ArrowLeft', 'ArrowRight'], does: 'keyVariable', pages: library },
  list: { keys: ['?'], does: 'keyKeys', pages: both },
  back: { keys: ['Escape'], does: 'keyBack', pages: both },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

/** Returns the first key of a shortcut as keyboards show it, for a tooltip. */
export const shortcutKey = (id: ShortcutId): string => keyText(shortcuts[id].keys[0]);
