// What a window may ask over its socket, and how it is said. Every method here has a schema for its input in window-schemas.ts.

import type { HostApi, Progress } from './host-api.ts'
import type { HostEvent } from './host-event.ts'
import type { RefusalCode } from './refusals.ts'

export const windowMethods = [
  'workspaces.cards',
  'workspaces.open',
  'workspaces.close',
  'workspaces.change',
  'workspaces.rename',
  'workspaces.duplicate',
  'workspaces.remove',
  'roots.add',
  'roots.remove',
  'tree.refresh',
  'tree.shown',
  'tree.weigh',
  'files.find',
  'files.search',
  'files.changed',
  'files.preview',
  'files.reveal',
  'files.why',
  'files.ignore',
  'builder.run',
  'builder.estimate',
  'chats.list',
  'chats.open',
  'chats.create',
  'chats.change',
  'chats.remove',
  'chats.measure',
  'chats.send',
  'chats.again',
  'chats.stop',
  'chats.review',
  'chats.export',
  'providers.list',
  'providers.save',
  'providers.test',
  'providers.remove',
  'models.list',
  'selection.change',
  'selection.read',
  'maps.show',
  'maps.auto',
  'prompt.copy',
  'prompts.list',
  'prompts.save',
  'prompts.remove',
  'prompts.import',
  'prompts.export',
  'copyPresets.list',
  'history.list',
  'history.restore',
  'history.clear',
  'reviews.open',
  'reviews.read',
  'reviews.file',
  'reviews.move',
  'reviews.again',
  'reviews.commit',
  'reviews.leave',
  'changes.list',
  'changes.undo',
  'changes.redo',
  'workspacePresets.save',
  'workspacePresets.apply',
  'workspacePresets.remove',
  'settings.read',
  'settings.save',
  'folders.browse',
  'folders.locate',
  'folders.pick',
  'links.open',
  'links.follow',
  'windows.open',
  'mcp.status',
  'mcp.switch',
  'mcp.own',
  'mcp.answer',
  'mcp.revoke',
  'mcp.grant',
  'mcp.cut',
  'mcp.calls',
  'editors.list',
  'editors.preview',
  'editors.write',
  'editors.snippet',
  'licence.status',
  'licence.startTrial',
  'doctor.check',
  'host.about',
] as const satisfies readonly (keyof HostApi)[]

export type WindowMethod = (typeof windowMethods)[number]
export type WindowApi = Pick<HostApi, WindowMethod>

/** From a window. `id` is the window's own count of calls. */
export type WindowMessage = { id: number; method: WindowMethod; input?: unknown } | { cancel: number }

/** To a window. `bug`: something broke on our side; it was logged, and the sentence says what to do. */
export type HostMessage =
  | { id: number; answer: unknown }
  | { id: number; refusal: { code: RefusalCode; says: string; try: string } }
  | { id: number; bug: string }
  | { id: number; progress: Progress }
  | { event: HostEvent }
  /** The first message: who this window is to the host, and which host run it talks to. */
  | { welcome: { window: string; run: string } }
