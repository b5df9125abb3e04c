// Messages between windows and the host over a WebSocket.

import type { Progress } from './call.ts'
import type { HostEvent } from './host-event.ts'
import type { RefusalCode } from './refusals.ts'

/** From a window. `id` is the window's call counter. */
export type WindowMessage = { id: number; method: string; input?: unknown } | { cancel: number }

/** To a window. `bug`: an internal error; it was logged, and the message says what to do. */
export type HostMessage =
  | { id: number; answer: unknown }
  | { id: number; refusal: { code: RefusalCode; says: string; try: string } }
  | { id: number; bug: string }
  | { id: number; progress: Progress }
  | { event: HostEvent }
  /** The first message: the window's id, and the id of the host run. */
  | { welcome: { window: string; run: string } }
