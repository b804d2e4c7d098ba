import { randomUUID } from 'node:crypto';

/** The sessions that `initialize` opened, as revisions up to 2025-11-25 have them. */
export interface ToolSessions {
  open(): string;
  has(id: string): boolean;
  end(id: string): void;
  /** Every session is lost, as after a restart. */
  forget(): void;
}

/** Sessions in memory. */
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
    forget: () => open.clear(),
  };
}
