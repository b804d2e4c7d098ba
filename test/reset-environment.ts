import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { restoreGlobals } from './timers-and-channels';

/**
 * Test files in the same worker share the DOM, the fake browser and the packages. After each file, the DOM and the fake
 * browser are restored, and the project's modules are reset, so that files do not affect each other.
 */

/** Records the properties of an object and returns a function that restores them. */
function snapshotProperties(object: object): () => void {
  const before = Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>;
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
    for (const key of Reflect.ownKeys(before)) Reflect.defineProperty(object, key, before[key] ?? {});
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** The fake browser, its APIs and its storage areas. */
const parts = Object.values(fakeBrowser).filter(isObject);
const browserObjects = [fakeBrowser, ...parts, ...Object.values(fakeBrowser.storage).filter(isObject)];
const domObjects = [navigator, HTMLElement.prototype, Element.prototype, document, document.documentElement];
const restoreFunctions = [...new Set<object>([...browserObjects, ...domObjects])].map(snapshotProperties);

/** Records new listeners and returns a function that removes them. */
function recordListeners(target: EventTarget): () => void {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const add = target.addEventListener;
  target.addEventListener = (...args) => {
    added.push(args);
    add.apply(target, args);
  };
  return () => {
    target.addEventListener = add;
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options);
  };
}

const removeListeners = [window, document].map(recordListeners);
const { href } = location;
globalThis.indexedDB = new IDBFactory();

function emptyDocument(): void {
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { attributes } of [document.documentElement, document.body])
    for (const { name } of [...attributes]) attributes.removeNamedItem(name);
  document.title = '';
  history.replaceState(null, '', href);
  localStorage.clear();
  sessionStorage.clear();
}

afterAll(() => {
  vi.useRealTimers();
  restoreGlobals();
  emptyDocument();
  for (const remove of removeListeners) remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fakeBrowser.reset();
  for (const restore of restoreFunctions) restore();
  vi.resetModules();
});
