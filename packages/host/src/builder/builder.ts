// builder.*: finds the files a task needs, by local ranking and, if available, a model. Pro.

import {
  type BuilderAnswer,
  type BuilderEstimate,
  type BuilderRequest,
  type BuilderSettings,
  type Call,
  type ContextPack,
  defaultBuilderSettings,
  type FolderScope,
  isRefusal,
  type ModelInfo,
  type RankedFile,
  type Recommendation,
  Refusal,
  type SelectedFile,
  type WorkspaceScope,
} from '@sheaf/contract'
import { estimateQueries, recommendFiles } from '@sheaf/engine/builder'
import { admitMessage } from '@sheaf/engine/gate'
import { askForEvidence } from '@sheaf/engine/ranking'
import { secretByName } from '@sheaf/engine/secrets'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openFolders } from '../files/open-folders.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { readMapsFor, selectableFiles, tokensOf } from './builder-files.ts'
import { packContext } from './pack-context.ts'
import { rankTree } from './rank-tree.ts'

/** As many as a user will review; the model is asked about all files. */
const maxRanked = 60
/** Enough to find the sources among them. */
const rankedForBudget = 100

export async function runBuilder(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: BuilderRequest,
  call: MethodCall,
): Promise<BuilderAnswer> {
  requirePro(licenseStatus(context), 'context-builder')
  const answer =
    'workspace' in input ? await runInWorkspace(context, await workspaces(), input, call) : await runInFolders(context, input, call)
  return call.audience === 'model' ? forModel(answer) : answer
}

async function runInWorkspace(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, task: given, model, top = maxRanked, budget }: Extract<BuilderRequest, WorkspaceScope>,
  call: MethodCall,
): Promise<BuilderAnswer> {
  const live = workspaces.get(workspace)
  const { builder, selection } = live.workspace()
  const task = given ?? taskOf(live.workspace())
  // A user may search around the selection; a model must name a task.
  if (call.audience === 'model' && task.trim() === '')
    throw new Refusal('mcp-arguments', '`instructions`: describe the task. The workspace has no instructions either.')
  const selected = selection.map(({ path }) => path)
  const chosen = await chooseModel(context, model === undefined ? builder.model : model)
  const answer = await build(context, { tree: live.tree(), task, selected, selection, top, budget, settings: builder }, chosen, call)
  const there = new Set(workspaces.all().map(({ id }) => id))
  // Do not reopen a workspace that was closed meanwhile.
  if (there.has(workspace)) live.change({ builderResults: answer.recommendations.map(toResult) })
  return answer
}

async function runInFolders(
  context: Context,
  { task, model, selected = [], top = maxRanked, budget, ...scope }: Extract<BuilderRequest, FolderScope>,
  call: Call,
): Promise<BuilderAnswer> {
  const chosen = await chooseModel(context, model)
  const { tree } = openFolders(context, scope)
  const selection = selected.map((path): SelectedFile => ({ path, mode: 'full' }))
  return build(context, { tree, task, selected, selection, top, budget, settings: defaultBuilderSettings }, chosen, call)
}

/** Removes files that are secret by name, and secrets from the reasons of the others. */
async function forModel(answer: BuilderAnswer): Promise<BuilderAnswer> {
  const open = answer.recommendations.filter(({ path }) => !secretByName(path))
  const recommendations = await Promise.all(open.map(async (each) => ({ ...each, why: await admitMessage(each.why) })))
  return answer.pack ? { ...answer, recommendations, pack: await packForModel(answer.pack) } : { ...answer, recommendations }
}

async function packForModel({ files }: ContextPack): Promise<ContextPack> {
  const open = files.filter(({ path }) => !secretByName(path))
  const admitted = await Promise.all(open.map(async (file) => ({ ...file, why: await admitMessage(file.why) })))
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
    if (wanted !== undefined || !isRefusal(error) || error.code !== 'no-model') throw error
    return { model: undefined, notes: [noModel] }
  }
}

const noModel = 'No model is set up, so this is the local ranking only. To also ask a model, add a provider under Settings → API Keys.'
const noTask = 'There are no instructions, so no model was asked. This is the local ranking for the selection.'

async function build(context: Context, asked: BuildRequest, chosen: ChosenModel, call: Call): Promise<BuilderAnswer> {
  const answer = await recommend(context, asked, chosen, call)
  const { tree, task, top, budget, selection } = asked
  const recommendations = answer.recommendations.slice(0, top)
  if (budget === undefined || task.trim() === '') return { ...answer, recommendations }
  const pack = await packContext(context, { tree, task, budget, ranked: answer.recommendations, selection }, call)
  return { ...answer, recommendations, pack }
}

async function recommend(context: Context, asked: BuildRequest, { model, notes }: ChosenModel, call: Call): Promise<BuilderAnswer> {
  const { tree, task, selected, top, budget, settings } = asked
  call.onProgress?.({ stage: 'scan', done: 0, total: 1 })
  const scanning: Call = {
    ...call,
    onProgress: ({ done, total }) => call.onProgress?.({ stage: 'scan', done, total }),
  }
  const known = [...notes]
  const most = budget === undefined ? top : Math.max(top, rankedForBudget)
  const ranked = await rankTree(context, { tree, task, selected, top: most, onNote: (note) => known.push(note) }, scanning)
  if (call.signal?.aborted) throw new Refusal('cancelled')
  if (!model || task.trim() === '') {
    const question = askForEvidence(task, ranked[0]?.score ?? 0)
    return localAnswer(ranked, [...known, ...(model ? [noTask] : []), ...(question === undefined ? [] : [question])], call)
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

function localAnswer(ranked: readonly RankedFile[], notes: string[], call: Call): BuilderAnswer {
  call.onProgress?.({ stage: 'rank', done: 1, total: 1 })
  const recommendations = ranked.map((file): Recommendation => ({ ...file, by: 'local' }))
  return { recommendations, tokens: { tree: 0, map: 0, prompt: 0 }, model: null, notes }
}

function taskOf({ builder, instructions }: { builder: BuilderSettings; instructions: string }): string {
  return builder.overridePrompt || instructions
}

function toResult({ path, priority, why, by, tokens }: Recommendation) {
  return { path, priority, why, by, tokens }
}
