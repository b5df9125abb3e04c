// What a window may hand to each method, checked before anything is done with it. The maxima are far above what a person makes.

import { z } from 'zod'
import { replyFormats } from '../edits/reply.ts'
import type { ReviewMove } from '../edits/review.ts'
import { editorIds } from '../mcp/mcp.ts'
import { someChatSettingsSchema } from '../models/model-schemas.ts'
import type { SelectionChange } from '../workspace/open-workspace.ts'
import { type AppSettings, defaultSettings } from '../workspace/settings.ts'
import { lineRangeSchema, selectedFileSchema, workspaceFieldsSchema } from '../workspace/workspace-schemas.ts'
import type { HostApi } from './host-api.ts'
import { submissionBytes } from './limits.ts'
import type { WindowMethod } from './window-api.ts'

/** A reply of this size still gets an answer that says why it is not read; above it the socket is closed. */
const replyLength = 64_000_000
const listLength = 500_000

const nothing = z.undefined()
const id = z.string().min(1).max(200)
const name = z.string().max(1_000)
const path = z.string().max(32_768)
const paths = z.array(path).max(listLength)
const text = z.string().max(10_000_000)
const index = z.int().min(0).max(10_000_000)
const line = z.int().min(1).max(2_000_000_000)
const inWorkspace = { workspace: id }
/** As typed: what is wrong with it is said in words, not refused as a shape. */
const licenceKey = z.string().max(1_000)

const ranges = z.array(lineRangeSchema).max(100_000)

const selectionChange: z.ZodType<SelectionChange> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('check'), paths, checked: z.boolean() }),
  z.object({ type: z.literal('mode'), paths, mode: z.enum(['full', 'map']) }),
  z.object({ type: z.literal('slices'), path, ranges }),
  z.object({ type: z.enum(['replace', 'add']), files: z.array(selectedFileSchema).max(listLength) }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('revert') }),
])

const reviewMove: z.ZodType<ReviewMove | { type: 'enter' }> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['accept', 'reject', 'reopen']), file: index, hunk: index.exactOptional() }),
  z.object({ type: z.enum(['accept-all', 'reset-all', 'undo', 'next', 'previous']) }),
  z.object({ type: z.literal('look'), file: index, hunk: index }),
  z.object({ type: z.literal('enter') }),
])

/** What each may be is said by `settingsSchema` alone, which the host holds against them before it keeps them. */
const settings = z.custom<Partial<AppSettings>>(
  (given) => typeof given === 'object' && given !== null && Object.keys(given).every((key) => Object.hasOwn(defaultSettings, key)),
  'Only settings that there are can be saved',
)

const editor = z.enum(editorIds)
const inChat = { ...inWorkspace, chat: id }
const parent = z.union([z.null(), id]).exactOptional()
const secrets = z.enum(['redact', 'leave-out', 'off']).exactOptional()
const globs = z.array(path).max(1_000).exactOptional()

export const windowSchemas: { [Method in WindowMethod]: z.ZodType<Parameters<HostApi[Method]>[0]> } = {
  'workspaces.list': nothing,
  'workspaces.open': z.union([
    z.object({ id }),
    z.object({
      roots: z.array(path).min(1).max(1_000),
      ephemeral: z.boolean().exactOptional(),
      wide: z.boolean().exactOptional(),
    }),
  ]),
  'workspaces.close': z.object(inWorkspace),
  'workspaces.change': z.object({ ...inWorkspace, fields: workspaceFieldsSchema }),
  'workspaces.duplicate': z.object({ name }),
  'workspaces.remove': z.object({ name }),
  'roots.change': z.union([
    z.object({ ...inWorkspace, add: path, wide: z.boolean().exactOptional() }),
    z.object({ ...inWorkspace, remove: path }),
  ]),
  'tree.list': z.object({ ...inWorkspace, refresh: z.boolean().exactOptional() }),
  'tree.weigh': z.object({ ...inWorkspace, by: z.enum(['date', 'tokens']) }),
  'files.find': z.object({ ...inWorkspace, query: name, limit: z.int().min(1).max(100_000).exactOptional() }),
  'search.run': z.object({
    ...inWorkspace,
    pattern: z.string().max(100_000),
    mode: z.enum(['path', 'content', 'both']).exactOptional(),
    regex: z.boolean().exactOptional(),
    ignoreCase: z.boolean().exactOptional(),
    word: z.boolean().exactOptional(),
    contextLines: z.int().min(0).max(1_000).exactOptional(),
    include: globs,
    exclude: globs,
    maxResults: z.int().min(1).max(100_000).exactOptional(),
  }),
  'files.changed': z.object(inWorkspace),
  'files.read': z.object({ ...inWorkspace, path, from: line.exactOptional(), reveal: z.boolean().exactOptional() }),
  'files.reveal': z.object({ ...inWorkspace, path }),
  'files.explain': z.object({ ...inWorkspace, path }),
  'files.ignore': z.object({ ...inWorkspace, path }),
  'builder.run': z.object({ ...inWorkspace, model: z.null().exactOptional() }),
  'builder.estimate': z.object(inWorkspace),
  'chats.list': z.object({ ...inWorkspace, query: name.exactOptional() }),
  'chats.open': z.object(inChat),
  'chats.create': z.object({ ...inWorkspace, settings: someChatSettingsSchema.exactOptional() }),
  'chats.change': z.object({
    ...inChat,
    name: name.exactOptional(),
    settings: someChatSettingsSchema.exactOptional(),
    head: id.exactOptional(),
  }),
  'chats.remove': z.object(inChat),
  'chats.measure': z.object({ ...inChat, text, parent }),
  'chats.send': z.object({ ...inChat, text, parent, secrets }),
  'chats.again': z.object({ ...inChat, message: id, how: z.enum(['retry', 'continue', 'reformat', 'delegates']) }),
  'chats.stop': z.object(inChat),
  'chats.export': z.object(inChat),
  'providers.list': nothing,
  'providers.save': z.object({
    id,
    values: z.record(name, z.string().max(20_000)),
    cleared: z.array(name).max(20).exactOptional(),
    unchecked: z.boolean().exactOptional(),
  }),
  'providers.test': z.object({ id }),
  'providers.remove': z.object({ id }),
  'providers.import': z.object({ ids: z.array(id).min(1).max(100) }),
  'models.list': z.object({ fresh: z.boolean().exactOptional() }),
  'selection.change': z.object({ ...inWorkspace, change: selectionChange }),
  'selection.read': z.object(inWorkspace),
  'maps.read': z.object({ ...inWorkspace, paths }),
  'maps.auto': z.object(inWorkspace),
  'prompt.copy': z.object({
    ...inWorkspace,
    copyPreset: name.exactOptional(),
    secrets: z.enum(['redact', 'leave-out', 'off']).exactOptional(),
    edits: z.enum(['diff', 'whole']).exactOptional(),
    instructions: text.exactOptional(),
  }),
  'prompts.list': nothing,
  'prompts.save': z.object({ name, content: text }),
  'prompts.remove': z.object({ name }),
  'prompts.import': z.object({ json: z.string().max(replyLength) }),
  'prompts.export': z.object({ names: z.array(name).max(100_000).exactOptional() }),
  'copyPresets.list': nothing,
  'history.list': z.object(inWorkspace),
  'history.restore': z.object({ ...inWorkspace, id }),
  'history.clear': z.object(inWorkspace),
  'reviews.open': z.union([
    z.object({ ...inWorkspace, reply: z.string().max(replyLength), format: z.enum(replyFormats).exactOptional() }),
    z.object({ ...inChat, message: id }),
    z.object({ ...inWorkspace, again: z.literal(true) }),
  ]),
  'reviews.read': z.object({ ...inWorkspace, file: index.exactOptional() }),
  'reviews.move': z.object({ ...inWorkspace, move: reviewMove }),
  'reviews.commit': z.object({ ...inWorkspace, acceptWarnings: paths.exactOptional() }),
  'reviews.leave': z.object(inWorkspace),
  'commits.list': z.object(inWorkspace),
  'commits.undo': z.object({ ...inWorkspace, id: id.exactOptional() }),
  'commits.redo': z.object({ ...inWorkspace, id: id.exactOptional() }),
  'presets.save': z.object({ ...inWorkspace, name, selection: z.array(selectedFileSchema).max(listLength).exactOptional() }),
  'presets.apply': z.object({ ...inWorkspace, name }),
  'presets.remove': z.object({ ...inWorkspace, name }),
  'settings.read': nothing,
  'settings.save': settings,
  'folders.browse': z.object({ path: path.exactOptional() }),
  'folders.locate': z.object({ name, children: z.array(name).max(100_000) }),
  'folders.pick': nothing,
  'sample.make': nothing,
  'sample.reply': z.object(inWorkspace),
  'links.open': z.object({ url: z.string().max(1_000_000) }),
  'links.follow': z.object({ id }),
  'windows.open': z.object({ workspace: id.exactOptional() }),
  'mcp.status': nothing,
  'mcp.switch': z.object({ on: z.boolean() }),
  'mcp.own': z.object(inWorkspace),
  'mcp.answer': z.object({ approval: id, answer: z.enum(['once', 'always', 'deny']) }),
  'mcp.change': z.union([
    z.object({ client: id, allowed: z.literal(false) }),
    z.object({ client: id, directEdits: z.boolean() }),
    z.object({ connection: id, connected: z.literal(false) }),
  ]),
  'mcp.calls': nothing,
  'editors.list': nothing,
  'editors.preview': z.object({ editor, headless: z.boolean().exactOptional() }),
  'editors.write': z.object({ editor, headless: z.boolean().exactOptional(), before: z.union([z.null(), id]) }),
  'editors.snippet': z.object({ editor: editor.exactOptional() }),
  'license.status': z.object({ refresh: z.boolean().exactOptional() }).optional(),
  'license.startTrial': nothing,
  'license.activate': z.object({ key: licenceKey }),
  'license.deactivate': nothing,
  'license.machines': z.object({ key: licenceKey, free: id.exactOptional() }),
  'updates.status': z.object({ check: z.boolean().exactOptional() }).optional(),
  'updates.download': nothing,
  'updates.cancel': nothing,
  'updates.install': nothing,
  'bench.tasks': nothing,
  'bench.runs': nothing,
  'bench.estimate': z.object({ model: id }),
  'bench.start': z.object({ model: id, resume: id.exactOptional() }),
  'bench.stop': z.object({ id }),
  'bench.remove': z.object({ id }),
  'bench.score': z.object({ id }),
  'bench.report': z.object({ ids: z.array(id).min(1).max(100) }),
  'bench.preview': z.object({ id }),
  'bench.submit': z.object({ id, body: z.string().max(submissionBytes) }),
  'doctor.check': z.object({ mcp: z.boolean().exactOptional() }).optional(),
  'host.about': nothing,
}
