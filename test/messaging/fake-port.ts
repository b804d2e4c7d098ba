import { vi } from 'vitest';

/** Creates one end of a port, and records what the other end sends and does. */
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
    /** Reports a disconnection as if by the other end. */
    end() {
      for (const onEnd of endListeners) onEnd();
    },
  };
}
