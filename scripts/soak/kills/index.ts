// All kills of the soak test. Worker threads can't be killed from outside, so only worker processes are.

import type { Kill } from '../soak.ts'
import { killBridge, killEditor } from './kill-editor.ts'
import { killHost, killHostAndSupervisor } from './kill-host.ts'
import { killBrowser, killRenderer } from './kill-window.ts'
import { killWorker } from './kill-worker.ts'

/** Kills that keep the host and the window running. */
export const smallKills: readonly Kill[] = [killWorker, killEditor, killBridge]

export const allKills: readonly Kill[] = [killHost, killHost, killHostAndSupervisor, killRenderer, killBrowser, ...smallKills]
