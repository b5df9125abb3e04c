// The prompt builder for the command line, windows, chats and MCP: gives the engine what a prompt needs, and keeps the manifest so
// that a reply can be checked later.

import {
  allows,
  type Call,
  isRefusal,
  type LicenseStatus,
  limits,
  type PromptManifest,
  type PromptRequest,
  type PromptResult,
  Refusal,
  type RefusalCode,
  type Tier,
} from '@sheaf/contract'
import { type RuleOptions, resolveLinkedPath } from '@sheaf/engine/disk'
import { makePrompt, mergePrompt, type PromptMaps, type PromptTools } from '@sheaf/engine/prompt'
import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { State } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'
import { takePendingNotes } from '../edits/settle-journal.ts'
import { measureWith } from '../files/measure.ts'
import { openFolders, problemsIn, rulesOf } from '../files/open-folders.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { resourceTextsOf } from '../servers/resource-texts.ts'
import { readMapLimits } from '../settings/read-map-limits.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { withKnownPrompts } from './known-prompts.ts'
import { promptMapsWith } from './prompt-maps.ts'
import { largestOf, mapsNote, omissionNotes } from './prompt-notes.ts'

export async function makePromptFor(context: Context, given: PromptRequest, call: Call = {}): Promise<PromptResult> {
  const status = licenseStatus(context)
  const request = mergePrompt(given)
  requireProFor(status, given, request)
  const state = await stateUnlessUnwritable(context)
  const { tree, problems } = openFolders(context, request)
  const made = await buildInTree(context, request, { tree, rules: rulesOf(context, request), tier: status.tier }, state, call)
  return {
    ...made,
    leftOut: [...problemsIn(problems, given.paths), ...made.leftOut],
    notes: [...made.notes, ...mapsNote(status, given)],
  }
}

/** Tokens are counted with o200k. */
export type OpenPrompt = Omit<PromptResult, 'text' | 'parts'> & { text: string }

interface OpenPromptOptions {
  /** A chat message needs no files. */
  mayBeEmpty?: boolean
  /** A larger prompt is refused with this code before its text is joined. */
  largest: { bytes: number; code: RefusalCode }
  /** Also notes which secrets were redacted, if nobody sees the findings. */
  notesRedacted?: boolean
}

/** The prompt of an open workspace as one text, for the clipboard, a model or a chat message. */
export async function buildOpenPrompt(
  context: Context,
  live: LiveWorkspace,
  asked: PromptRequest,
  { mayBeEmpty = false, largest, notesRedacted = false }: OpenPromptOptions,
  call: Call,
): Promise<OpenPrompt> {
  const status = licenseStatus(context)
  const { request, notes } = await withKnownPrompts(context, asked)
  if (request.edits === 'architect') requirePro(status, 'pro-mode')
  const state = await stateUnlessUnwritable(context)
  const setting = { tree: live.tree(), rules: live.rules(), tier: status.tier, isLenient: true, mayBeEmpty }
  const made = await buildInTree(context, request, setting, state, call).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'over-free-limit') throw error
    throw new Refusal('over-free-limit', [error.detail, largestOf(live.shown.budget?.files ?? [])].filter(Boolean).join(' '))
  })
  const bytes = made.text.chunks().reduce((sum, chunk) => sum + chunk.length, 0)
  if (bytes > largest.bytes) throw new Refusal(largest.code, `It is ${Math.round(bytes / 1_000_000)} MB.`)
  const unseen = omissionNotes(notesRedacted ? made : { ...made, findings: [] })
  return {
    ...made,
    text: made.text.toString(),
    notes: [...made.notes, ...notes, ...mapsNote(status, request), ...unseen],
  }
}

/** Context of a prompt: the current folders, and what it may contain. */
export interface PromptSetting {
  tree: Tree
  rules: RuleOptions
  tier: Tier
  isLenient?: boolean
  /** A chat message needs no files. */
  mayBeEmpty?: boolean
  /** Nobody waits for it: this thread stays free, and canceling stops no thread that the next one needs. */
  isBackground?: boolean
  /** Existing maps to use. */
  maps?: PromptMaps
}

/** The most that a host with windows counts on its own thread. */
const backgroundInline = { inlineBytes: 60_000, inlineFiles: 40 }

/** Builds the prompt of an existing tree, and stores its manifest. */
export async function buildInTree(
  context: Context,
  request: PromptRequest,
  setting: PromptSetting,
  state: State | undefined,
  call: Call,
): Promise<PromptResult> {
  const tools = await promptToolsWith(context, request, setting, call)
  const drawnTreeFile = context.drawnTreeFile(setting.tree.roots.map(({ path }) => path))
  const { made, manifest } = await makePrompt(request, { ...tools, drawnTreeFile })
  state?.manifests.add({ ...manifest, files: [...manifest.files, ...behindLinks(setting.tree, manifest.files)] })
  const notKept = state ? [] : ["The contents of this prompt couldn't be recorded because the state folder is not writable."]
  return { ...made, notes: [...takePendingNotes(context), ...made.notes, ...notKept] }
}

export async function promptToolsWith(
  context: Context,
  request: PromptRequest,
  { tree, rules, tier, isLenient = false, mayBeEmpty = false, isBackground = false, maps }: PromptSetting,
  call: Call,
): Promise<PromptTools> {
  const wanted = { encoding: request.encoding ?? 'o200k', secrets: request.secrets !== 'off' } as const
  const measuring = isBackground ? backgroundInline : call
  return {
    ...call,
    tree,
    tier,
    isLenient,
    mayBeEmpty,
    resources: request.resources?.length ? resourceTextsOf(context).shelf : undefined,
    storedPrompts: request.prompts?.length ? (await context.state()).prompts.list() : [],
    measure: await measureWith(context, wanted, limits.unreadableFileBytes, measuring),
    blockFile: context.blockFile,
    rules,
    now: context.now(),
    newId: context.newId,
    maps: allows(tier, 'code-maps') ? (maps ?? promptMapsWith(context, tree, call)) : undefined,
    mapLimits: await readMapLimits(context),
    documents: request.documents?.length ? (await context.documents()).shelf : undefined,
  }
}

/** Called before the work, so that a damaged state file is reported at once. Without a writable state, the prompt is still built. */
export async function stateUnlessUnwritable(context: Context): Promise<State | undefined> {
  return context.state().catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'state-unwritable') return undefined
    throw error
  })
}

/** A file that was shown through a link was shown: a reply may edit it under its own path. */
function behindLinks(tree: Tree, files: PromptManifest['files']): PromptManifest['files'] {
  const links = new Map<string, { root: string; relative: string }>()
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'link') links.set(path, { root: root.path, relative: path.slice(rootPrefix(tree, root).length) })
  })
  const roots = tree.roots.map(({ path }) => path)
  return files.flatMap((file) => {
    const link = links.get(file.path)
    const inside = link && resolveLinkedPath(roots, link.root, link.relative)
    const root = inside?.ok ? tree.roots.find(({ path }) => path === inside.root) : undefined
    return inside?.ok && root ? [{ ...file, path: rootPrefix(tree, root) + inside.relative }] : []
  })
}

/** In the free tier, maps that only a preset suggests are left off; requested ones are refused. */
export function requireProFor(status: LicenseStatus, given: PromptRequest, request: PromptRequest): void {
  const asksForMaps = (given.maps !== undefined && given.maps !== 'none') || given.selection?.some((file) => file.mode === 'map')
  if (asksForMaps) requirePro(status, 'code-maps')
  if (request.edits === 'architect') requirePro(status, 'pro-mode')
}
