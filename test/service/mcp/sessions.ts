import { randomUUID } from 'node:crypto';

/** Sessions that `initialize` opens in revisions up to 2025-11-25. */
export interface ToolSessions {
  open(): string;
  has(id: string): boolean;
  end(id: string): void;
  /** Ends every session, as a restart does. */
  endAll(): void;
}

export function createToolSessions(): ToolSessions {
  const open = new Set<string>();
  return {
    open() {
      const id = randomUUID();
      open.add(id);
      return id;
    },
    has: (id) => open.has(id),
    end: (id) => void open.delete(id),
    endAll: () => open.clear(),
  };
}
