import { vi } from 'vitest';

/** Creates a fake port whose calls are recorded, and functions that act as its other end. */
export function fakePort(name = 'player') {
  const listeners: ((message: unknown) => void)[] = [];
  const endListeners: (() => void)[] = [];
  const port = {
    name,
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onMessage: { addListener: (listener: (message: unknown) => void) => void listeners.push(listener) },
    onDisconnect: { addListener: (onEnd: () => void) => void endListeners.push(onEnd) },
  };
  return {
    port,
    /** Delivers a message as if the other end had sent it. */
    send(message: unknown) {
      for (const listener of listeners) listener(message);
    },
    /** Disconnects the port as if the other end had done so. */
    end() {
      for (const onEnd of endListeners) onEnd();
    },
  };
}
