import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or earlier by `preload`. */
export type LazyPart<P extends object> = ComponentType<P> & { preload(): Promise<void> };

/**
 * Creates a component from an `import()`. It renders nothing until its code is loaded, and at once if the code is
 * loaded already. `React.lazy` would show a `Suspense` fallback even then, and React shows nothing else for 300 ms
 * after a fallback.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };
  function Part(props: P) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      const throwInRender = (error: unknown) =>
        setLoaded(() => {
          throw error;
        });
      if (!Loaded) preload().then(() => setLoaded(true), throwInRender);
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Part, { preload });
}
