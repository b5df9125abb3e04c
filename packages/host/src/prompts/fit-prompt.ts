// prompt.fit: proposes what to shorten or leave out so that a prompt fits a token budget.

import { type Call, type FitAnswer, type FitRequest, type LeftOut, type PromptRequest, Refusal, type SelectedFile } from '@sheaf/contract'
import {
  chooseListedFiles,
  fitSelection,
  gatherDiff,
  type MeasuredSelection,
  measurePrompt,
  mergePrompt,
  openBlockCounter,
} from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'
import { openFolders, problemsIn, rulesOf } from '../files/open-folders.ts'
import { licenseStatus } from '../licensing/index.ts'
import { openBudgetMaps } from '../workspaces/budget-maps.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { type PromptSetting, promptToolsWith, requireProFor } from './build-prompt.ts'
import { filesToFit } from './files-to-fit.ts'
import { withKnownPrompts } from './known-prompts.ts'
import { promptRequestOf } from './prompt-request-of.ts'

export async function fitPrompt(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  { budget, task, ...input }: FitRequest,
  call: Call,
): Promise<FitAnswer> {
  const { request, setting, problems, notes } =
    'workspace' in input ? await openRequest(context, await workspaces(), input) : folderRequest(context, input)
  const answer = await fit(context, request, setting, { budget, task: task ?? request.instructions ?? '' }, call)
  return { ...answer, skipped: [...problems, ...answer.skipped], notes: [...notes, ...answer.notes] }
}

interface ReadRequest {
  request: PromptRequest
  setting: PromptSetting
  problems: LeftOut[]
  notes: string[]
}

type FolderInput = Omit<PromptRequest, 'maxTokens' | 'split'>
type WorkspaceInput = Omit<Extract<FitRequest, { workspace: string }>, 'budget' | 'task'>

function folderRequest(context: Context, input: FolderInput): ReadRequest {
  const status = licenseStatus(context)
  const request = mergePrompt(input)
  requireProFor(status, input, request)
  const { tree, problems } = openFolders(context, request)
  return {
    request,
    setting: { tree, rules: rulesOf(context, request), tier: status.tier },
    problems: problemsIn(problems, input.paths),
    notes: [],
  }
}

async function openRequest(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, selection, ...override }: WorkspaceInput,
): Promise<ReadRequest> {
  const live = workspaces.get(workspace)
  const given = promptRequestOf(live.workspace(), override)
  const { request, notes } = await withKnownPrompts(context, selection ? { ...given, selection } : given)
  const setting = { tree: live.tree(), rules: live.rules(), tier: licenseStatus(context).tier, isLenient: true, isBackground: true }
  return { request, setting, problems: [], notes }
}

async function fit(
  context: Context,
  request: PromptRequest,
  setting: PromptSetting,
  { budget, task }: { budget: number; task: string },
  call: Call,
): Promise<FitAnswer> {
  const { tree, rules, isLenient = false } = setting
  const read = await promptToolsWith(context, request, { ...setting, maps: openBudgetMaps(context).of(tree, call) }, call)
  const tools = { ...read, diff: await gatherDiff(request, read) }
  const counter = openBlockCounter()
  const before = await measurePrompt(request, tools, counter)
  const showsFiles = request.sections?.includes('file_contents') ?? true
  const shown = new Map(before.files.map((file) => [file.path, file]))
  const chosen = (showsFiles ? chooseListedFiles(request, tree, rules, { isLenient }).chosen : []).flatMap((file) => {
    const { mode, tokens } = shown.get(file.path) ?? {}
    return mode === undefined || tokens === undefined ? [] : [{ ...file, shownAs: mode, tokens }]
  })
  const isOver = before.tokens.total > budget
  // The prompt of the proposal names exactly these files: no folder, no pattern.
  const { paths: _paths, ...rest } = request
  const { onProgress: _onProgress, ...quiet } = tools
  const measure = async (selection: readonly SelectedFile[]): Promise<MeasuredSelection> => {
    if (call.signal?.aborted) throw new Refusal('cancelled')
    const { tokens, files } = await measurePrompt({ ...rest, selection: [...selection] }, { ...quiet, isLenient: true }, counter)
    return { total: tokens.total, files: new Map(files.map((file) => [file.path, file.tokens])) }
  }
  const files = await filesToFit(context, { chosen, request, task, tree, maps: tools.maps, shortens: isOver }, call)
  const { after, steps, selection } = await fitSelection(files, {
    budget,
    before: before.tokens.total,
    measure,
    onStep: (done, total) => call.onProgress?.({ stage: 'fit', done, total }),
  })
  return {
    tokens: { before: before.tokens.total, after },
    steps,
    selection,
    leftOut: steps.flatMap(({ path, to }) => (to === 'out' ? [path] : [])),
    skipped: before.leftOut,
    notes: steps.length > 0 && setting.tier === 'free' ? [freeNote] : [],
  }
}

const freeNote = 'In the free tier, files can only be left out. Sheaf Pro can keep their relevant lines or code maps.'
