// What a window may ask over its socket, and how it is said. Every method here has a schema for its input in window-schemas.ts.

import type { Progress } from './call.ts'
import type { HostApi } from './host-api.ts'
import type { HostEvent } from './host-event.ts'
import type { RefusalCode } from './refusals.ts'

export const windowMethods = [
  'workspaces.list',
  'workspaces.open',
  'workspaces.close',
  'workspaces.change',
  'workspaces.duplicate',
  'workspaces.remove',
  'roots.change',
  'tree.list',
  'tree.weigh',
  'files.find',
  'search.run',
  'files.changed',
  'files.read',
  'files.reveal',
  'files.explain',
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
  'chats.export',
  'providers.list',
  'providers.save',
  'providers.test',
  'providers.remove',
  'providers.import',
  'models.list',
  'selection.change',
  'selection.read',
  'maps.read',
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
  'reviews.move',
  'reviews.commit',
  'reviews.leave',
  'commits.list',
  'commits.undo',
  'commits.redo',
  'presets.save',
  'presets.apply',
  'presets.remove',
  'settings.read',
  'settings.save',
  'folders.browse',
  'folders.locate',
  'folders.pick',
  'sample.make',
  'sample.reply',
  'links.open',
  'links.follow',
  'windows.open',
  'mcp.status',
  'mcp.switch',
  'mcp.own',
  'mcp.answer',
  'mcp.change',
  'mcp.calls',
  'editors.list',
  'editors.preview',
  'editors.write',
  'editors.snippet',
  'license.status',
  'license.startTrial',
  'license.activate',
  'license.deactivate',
  'license.machines',
  'updates.status',
  'updates.download',
  'updates.cancel',
  'updates.install',
  'bench.tasks',
  'bench.runs',
  'bench.estimate',
  'bench.start',
  'bench.stop',
  'bench.remove',
  'bench.score',
  'bench.report',
  'bench.preview',
  'bench.submit',
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
