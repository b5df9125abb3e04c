// What windows and the host say to each other over a socket.

import type { Progress } from './call.ts'
import type { HostEvent } from './host-event.ts'
import type { RefusalCode } from './refusals.ts'

/** From a window. `id` is the window's own count of calls. */
export type WindowMessage = { id: number; method: string; input?: unknown } | { cancel: number }

/** To a window. `bug`: something broke on our side; it was logged, and the sentence says what to do. */
export type HostMessage =
  | { id: number; answer: unknown }
  | { id: number; refusal: { code: RefusalCode; says: string; try: string } }
  | { id: number; bug: string }
  | { id: number; progress: Progress }
  | { event: HostEvent }
  /** The first message: who this window is to the host, and which host run it talks to. */
  | { welcome: { window: string; run: string } }
