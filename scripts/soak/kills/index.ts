// What dies in the hour. Threads have no signal of their own: of the workers only those that are processes can be killed from outside.

import type { Kill } from '../soak.ts'
import { killBridge, killEditor } from './kill-editor.ts'
import { killHost, killHostAndKeeper } from './kill-host.ts'
import { killBrowser, killRenderer } from './kill-window.ts'
import { killWorker } from './kill-worker.ts'

/** These leave host and window as old as they are. */
export const smallKills: readonly Kill[] = [killWorker, killEditor, killBridge]

export const allKills: readonly Kill[] = [killHost, killHost, killHostAndKeeper, killRenderer, killBrowser, ...smallKills]
