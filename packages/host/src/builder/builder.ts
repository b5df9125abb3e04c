// builder.*: finds the files a task needs, by local ranking and, if available, a model. Pro.

import { isAgent } from '@sheaf/agents'
import {
  type BuilderAnswer,
  type BuilderEstimate,
  type BuilderRequest,
  type BuilderSettings,
  type Call,
  type ContextPack,
  defaultBuilderSettings,
  defined,
  type FolderScope,
  isRefusal,
  type ModelInfo,
  type PackedFile,
  type PackedPart,
  type PartialRanking,
  type Progress,
  type RankedFile,
  type Recommendation,
  Refusal,
  type RefusalCode,
  type SelectedFile,
  type Workspace,
  type WorkspaceScope,
} from '@sheaf/contract'
import { estimateQueries, recommendFiles } from '@sheaf/engine/builder'
import { admitMessage } from '@sheaf/engine/gate'
import { askForEvidence } from '@sheaf/engine/ranking'
import { secretByName } from '@sheaf/engine/secrets'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openFolders } from '../files/open-folders.ts'
import type { HostParts } from '../host-parts.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { readMapsFor, selectableFiles, tokensOf } from './builder-files.ts'
import { explore } from './explore.ts'
import { packContext, preparePacking } from './pack-context.ts'
import { rankTree, withTokens } from './rank-tree.ts'
import { rankUntilEnough } from './rank-until-enough.ts'

/** As many as a user will review; the model is asked about all files. */
const maxRanked = 60
/** Enough to find the sources among them. */
const rankedForBudget = 100

type BuilderHost = Pick<HostParts, 'context' | 'workspaces' | 'asModel'>

export async function runBuilder(host: BuilderHost, input: BuilderRequest, call: MethodCall): Promise<BuilderAnswer> {
  requirePro(licenseStatus(host.context), 'context-builder')
  const asked = call.audience === 'model' ? withoutPartial(call) : call
  const answer = 'workspace' in input ? await runInWorkspace(host, input, asked) : await runInFolders(host, input, asked)
  return call.audience === 'model' ? forModel(answer) : answer
}

/** What is known so far has not passed the checks of `forModel`. */
function withoutPartial(call: MethodCall): MethodCall {
  const { onProgress } = call
  return onProgress ? { ...call, onProgress: ({ partial: _partial, ...progress }) => onProgress(progress) } : call
}

async function runInWorkspace(
  host: BuilderHost,
  { workspace, task: given, model, top = maxRanked, budget }: Extract<BuilderRequest, WorkspaceScope>,
  call: MethodCall,
): Promise<BuilderAnswer> {
  const workspaces = await host.workspaces()
  const live = workspaces.get(workspace)
  const { builder, selection } = live.workspace()
  const task = given ?? taskOf(live.workspace())
  // A user may search around the selection; a model must name a task.
  if (call.audience === 'model' && task.trim() === '')
    throw new Refusal('mcp-arguments', '`instructions`: describe the task. The workspace has no instructions either.')
  const selected = selection.map(({ path }) => path)
  const chosen = await chooseModel(host.context, model === undefined ? builder.model : model)
  const asked = { live, tree: live.tree(), task, selected, selection, top, budget, settings: builder }
  const { answer, results } = await build(host, asked, chosen, call)
  const there = new Set(workspaces.all().map(({ id }) => id))
  // Do not reopen a workspace that was closed meanwhile.
  if (there.has(workspace) && answer.partial === undefined) live.change({ builderResults: results, builderTask: answer.task ?? '' })
  return answer
}

async function runInFolders(
  host: BuilderHost,
  { task, model, selected = [], top = maxRanked, budget, ...scope }: Extract<BuilderRequest, FolderScope>,
  call: Call,
): Promise<BuilderAnswer> {
  const chosen = await chooseModel(host.context, model)
  const { tree } = openFolders(host.context, scope)
  const selection = selected.map((path): SelectedFile => ({ path, mode: 'full' }))
  const asked = { tree, task, selected, selection, top, budget, settings: defaultBuilderSettings }
  if (!exploresWith(host, chosen.model)) return (await build(host, asked, chosen, call)).answer
  // The agent's tools need an open workspace.
  const workspaces = await host.workspaces()
  const from = `builder:${host.context.newId()}`
  const { id } = await workspaces.open({ roots: scope.roots, ephemeral: true, ...defined({ wide: scope.wide }) }, { ...call, from })
  try {
    return (await build(host, { ...asked, live: workspaces.get(id) }, chosen, call)).answer
  } finally {
    workspaces.leave(id, from)
  }
}

function exploresWith({ context }: BuilderHost, model: ModelInfo | undefined): boolean {
  return context.serveExploration !== undefined && model !== undefined && isAgent(model.provider)
}

/** Removes files that are secret by name, and secrets from the reasons of the others. */
async function forModel(answer: BuilderAnswer): Promise<BuilderAnswer> {
  const open = answer.recommendations.filter(({ path }) => !secretByName(path))
  const recommendations = await Promise.all(open.map(async (each) => ({ ...each, why: await admitMessage(each.why) })))
  return {
    ...answer,
    recommendations,
    ...(answer.pack && { pack: await packForModel(answer.pack) }),
    ...(answer.task !== undefined && { task: await admitMessage(answer.task) }),
  }
}

async function packForModel({ files }: ContextPack): Promise<ContextPack> {
  const open = files.filter(({ path }) => !secretByName(path))
  const admitted = await Promise.all(
    open.map(async (file) => {
      const why = await admitMessage(file.why)
      if (file.mode !== 'slices') return { ...file, why }
      const ranges = await Promise.all(
        file.ranges.map(async (range) => ({ ...range, ...(range.why && { why: await admitMessage(range.why) }) })),
      )
      return { ...file, why, ranges }
    }),
  )
  return { tokens: admitted.reduce((sum, { tokens }) => sum + tokens, 0), files: admitted }
}

export async function estimateBuilder(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace }: WorkspaceScope,
  call: Call = {},
): Promise<BuilderEstimate> {
  requirePro(licenseStatus(context), 'context-builder')
  const live = workspaces.get(workspace)
  const { builder } = live.workspace()
  const { model } = await chooseModel(context, builder.model)
  if (!model) return { tokens: { tree: 0, map: 0, prompt: 0 }, queries: 0, model: null, cost: null }
  const tree = live.tree()
  const tools = { ...call, model, paths: selectableFiles(tree), readMaps: await readMapsFor(context, tree, call) }
  return estimateQueries({ task: taskOf(live.workspace()), settings: builder }, tools)
}

interface BuildRequest {
  /** For an agent that explores it. */
  live?: LiveWorkspace
  tree: Tree
  task: string
  selected: readonly string[]
  selection: readonly SelectedFile[]
  top: number
  budget: number | undefined
  settings: BuilderSettings
}

interface ChosenModel {
  model: ModelInfo | undefined
  notes: string[]
}

/** Null: no model wanted. If none is set up, uses local ranking and adds a note; a named model must exist. */
async function chooseModel(context: Context, wanted: string | null | undefined): Promise<ChosenModel> {
  if (wanted === null) return { model: undefined, notes: [] }
  const models = await context.models()
  try {
    return { model: await models.choose(wanted ?? null, 'builder'), notes: [] }
  } catch (error) {
    if (wanted !== undefined || !isRefusal(error) || !unchosen.has(error.code)) throw error
    return { model: undefined, notes: [error.code === 'no-model' ? noModel : noneChosen] }
  }
}

const unchosen: ReadonlySet<RefusalCode> = new Set(['no-model', 'model-unset'])
const noneChosen = 'No model is selected, so this is the local ranking only. To also ask a model, choose one.'
const noModel =
  'No model is set up, so this is the local ranking only. To also ask a model, add a provider under Settings → API Keys, or turn on an agent under Settings → Models.'
const noTask = 'There are no instructions, so no model was asked. This is the local ranking for the selection.'

interface Built {
  answer: BuilderAnswer
  /** As saved with a workspace: also files of the pack that are not among the first. */
  results: Workspace['builderResults']
}

async function build(host: BuilderHost, asked: BuildRequest, chosen: ChosenModel, call: Call): Promise<Built> {
  const { context } = host
  const { tree, task, top, budget, selection } = asked
  // If the threads can't start, packing fails with the reason.
  if (budget !== undefined) preparePacking(context).catch(() => undefined)
  const all = await recommend(host, asked, chosen, call)
  const ranked = all.recommendations
  const answer = { ...all, recommendations: ranked.slice(0, top) }
  const isWhole = answer.pack === undefined && (budget === undefined || answer.partial !== undefined)
  if (isWhole) return { answer, results: answer.recommendations.map(toResult) }
  const pack = answer.pack ?? (await packContext(context, { tree, task, budget: budget ?? 0, ranked, selection }, call))
  const parts = new Map(pack.files.map((file) => [file.path, partOf(file)]))
  const results = ranked
    .filter(({ path }, rank) => rank < top || parts.has(path))
    .map((file) => ({ ...toResult(file), part: parts.get(file.path) ?? null }))
  return { answer: { ...answer, pack }, results }
}

async function recommend(host: BuilderHost, asked: BuildRequest, { model, notes }: ChosenModel, call: Call): Promise<BuilderAnswer> {
  const { context } = host
  const { tree, task, selected, top, budget, settings } = asked
  call.onProgress?.({ stage: 'scan', done: 0, total: 1 })
  let read = { done: 0, total: 1 }
  const onProgress = ({ done, total }: Progress): void => {
    read = { done, total }
    call.onProgress?.({ stage: 'scan', ...read })
  }
  const known = [...notes]
  const most = budget === undefined ? top : Math.max(top, rankedForBudget)
  const onNote = (note: string): void => void known.push(note)
  const found = await rankUntilEnough((signal, keep) => {
    const onPartial = (partial: PartialRanking): void => {
      call.onProgress?.({ stage: 'scan', ...read, partial: { ...partial, files: partial.files.slice(0, top) } })
      keep(partial)
    }
    return rankTree(context, { tree, task, selected, top: most, onNote, onPartial }, { signal, onProgress })
  }, call)
  if ('partial' in found) {
    const { basis, files } = found.partial
    return { ...localAnswer(await withTokens(context, tree, files), [...known, stillReading(basis, read)], call), partial: basis }
  }
  const { ranked } = found
  if (call.signal?.aborted) throw new Refusal('cancelled')
  if (!model || task.trim() === '') {
    const question = askForEvidence(task, ranked[0]?.score ?? 0)
    return localAnswer(ranked, [...known, ...(model ? [noTask] : []), ...(question === undefined ? [] : [question])], call)
  }
  const { live, selection } = asked
  const { serveExploration } = context
  if (live && serveExploration && isAgent(model.provider)) {
    try {
      return await explore(host, serveExploration, { live, task, model, settings, ranked, selection, budget, notes: known }, call)
    } catch (problem) {
      if (!isRefusal(problem) || problem.code !== 'agent-tools') throw problem
      known.push("This agent can't use Sheaf's tools, so it was asked with the file tree and code maps.")
    }
  }
  const { ask } = await context.models()
  const answer = await recommendFiles(
    { task, settings, ranked },
    {
      ...call,
      ask,
      model,
      paths: selectableFiles(tree),
      readMaps: await readMapsFor(context, tree, call),
      measure: (paths) => tokensOf(context, tree, paths),
    },
  )
  return { ...answer, notes: [...known, ...answer.notes] }
}

function stillReading(basis: PartialRanking['basis'], { done, total }: Pick<Progress, 'done' | 'total'>): string {
  const missing =
    basis === 'names'
      ? `These are matches by name only: the contents of ${formatNumber(done)} of ${formatNumber(total)} files were read.`
      : 'These are matches by name and contents: the commit history is still missing.'
  return `${missing} Run it again for the complete list. It continues with what was read.`
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-US')
}

function localAnswer(ranked: readonly RankedFile[], notes: string[], call: Call): BuilderAnswer {
  call.onProgress?.({ stage: 'rank', done: 1, total: 1 })
  const recommendations = ranked.map((file): Recommendation => ({ ...file, by: 'local' }))
  return { recommendations, tokens: { tree: 0, map: 0, prompt: 0 }, model: null, notes }
}

function taskOf({ builder, instructions }: { builder: BuilderSettings; instructions: string }): string {
  return builder.overridePrompt || instructions
}

function partOf(file: PackedFile): PackedPart {
  const { mode, tokens } = file
  return mode === 'slices' ? { mode, ranges: file.ranges, tokens } : { mode, tokens }
}

function toResult({ path, priority, why, by, tokens }: Recommendation) {
  return { path, priority, why, by, tokens }
}
