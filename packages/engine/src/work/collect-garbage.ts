// Runs a full GC in this thread: V8 collects only on allocation, so an idle thread would keep all the garbage of its last work.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The only way without a Node flag at startup, which a package cannot set everywhere. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // V8 rejects code that was cached with other flags, so every module loaded from now on would be compiled again.
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}
