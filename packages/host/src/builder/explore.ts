// A run by an agent: it explores the project with Sheaf's tools only, and proposes what to select. Nothing is changed: the caller keeps
// the last proposal once the agent has ended well.

import {
  agentLimits,
  type BuilderAnswer,
  type BuilderSettings,
  type Call,
  type ContextProposal,
  isRefusal,
  type ModelInfo,
  type PackedFile,
  type RankedFile,
  Refusal,
  type SelectedFile,
  type ServeExploration,
  type Usage,
} from '@sheaf/contract'
import type { HostParts } from '../host-parts.ts'
import { linkSignal } from '../models/link-signal.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { tokensOf } from './builder-files.ts'
import { checkProposal } from './check-proposal.ts'
import { exploreSystem, exploreText, proposalText } from './explore-text.ts'
import { countParts } from './pack-context.ts'

export interface ExploreRequest {
  live: LiveWorkspace
  task: string
  model: ModelInfo
  settings: BuilderSettings
  /** The local ranking, to start from. */
  ranked: readonly RankedFile[]
  selection: readonly SelectedFile[]
  /** Tokens of the selection with the proposal. */
  budget: number | undefined
  notes: readonly string[]
}

/** Refuses `agent-tools` if the agent cannot use them; nothing was asked then. */
export async function explore(
  { context, asModel }: Pick<HostParts, 'context' | 'asModel'>,
  serveExploration: ServeExploration,
  { live, task, model, settings, ranked, selection, budget = Number.POSITIVE_INFINITY, notes }: ExploreRequest,
  call: Call,
): Promise<BuilderAnswer> {
  const { maxTokensToRead = agentLimits.maxTokensToRead, maxMinutes = agentLimits.maxMinutes } = settings
  const { agents } = await context.providerAccess()
  const chosen = await countParts(context, live.tree(), selection, call)
  const left = budget - totalOf(chosen)
  let last: Proposal | undefined
  const stop = linkSignal(call.signal, maxMinutes * 60_000)
  const show = (tokens: number, look?: string): void =>
    call.onProgress?.({ stage: 'explore', done: Math.min(tokens, maxTokensToRead), total: maxTokensToRead, ...(look && { look }) })
  const tools = await serveExploration({
    host: asModel(),
    workspace: live.id,
    readTokens: maxTokensToRead,
    onLook: ({ text, tokens }) => show(tokens, text),
    async propose(proposal) {
      const checked = await checkProposal(live, proposal, selection)
      const counted = await countParts(context, live.tree(), checked.files, call)
      const files = counted.filter(({ tokens }) => tokens > 0)
      const empty = counted.filter(({ tokens }) => tokens === 0).map(({ path, mode }) => ({ path, why: emptyBecause[mode] }))
      last = { files, task: proposal.task }
      return proposalText({ files, left, problems: [...checked.problems, ...empty] })
    },
  })
  let usage: Usage = {}
  const known = [...notes]
  try {
    show(0)
    const text = exploreText({ task, ranked, chosen, left, maxTokensToRead, maxMinutes })
    const answer = agents.explore({ model: model.ref, system: exploreSystem, messages: [{ from: 'you', text }] }, tools, stop)
    for await (const part of answer) if (part.type === 'done') usage = part.usage
  } catch (problem) {
    if (!stop.isLate() || !isRefusal(problem) || problem.code !== 'cancelled') throw problem
    const minutes = `${maxMinutes} ${maxMinutes === 1 ? 'minute' : 'minutes'}`
    if (last === undefined) throw new Refusal('agent-failed', `It proposed nothing within ${minutes}, so it was stopped.`)
    known.push(`The agent was stopped after ${minutes}. This is what it had proposed by then.`)
  } finally {
    stop.end()
    await tools.close()
  }
  call.onProgress?.({ stage: 'rank', done: 0, total: 1 })
  const answer = { tokens: noTokens, model: model.ref, usage }
  if (last === undefined) {
    const recommendations = ranked.map((file) => ({ ...file, by: 'local' as const }))
    return { ...answer, recommendations, notes: [...known, 'The agent proposed no files. Showing the local ranking.'] }
  }
  const { files, task: rewritten } = last
  const whole = await tokensOf(
    context,
    live.tree(),
    files.map(({ path }) => path),
  )
  const fitting = takeWithin(files, left)
  if (fitting.length < files.length)
    known.push(
      `${files.length - fitting.length} of the ${files.length} proposed files don't fit within ${budget.toLocaleString('en')} tokens.`,
    )
  const local = new Set(ranked.map(({ path }) => path))
  return {
    ...answer,
    notes: known,
    recommendations: files.map(({ path, why, mode }, at) => ({
      path,
      why,
      score: 1 - at / files.length,
      priority: mode === 'map' ? 'medium' : 'high',
      tokens: whole.get(path) ?? 0,
      by: local.has(path) ? 'both' : 'model',
    })),
    pack: { files: [...chosen, ...fitting], tokens: totalOf(chosen) + totalOf(fitting) },
    ...(rewritten !== undefined && rewritten !== task.trim() && { task: rewritten }),
  }
}

interface Proposal {
  files: PackedFile[]
  task: ContextProposal['task']
}

const emptyBecause = { full: 'It is empty, or has no text.', slices: 'These lines are empty.', map: 'It has no code map.' }

const noTokens = { tree: 0, map: 0, prompt: 0 }

function totalOf(files: readonly PackedFile[]): number {
  return files.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** The first ones that fit, in the agent's order: the most important come first. */
function takeWithin(files: readonly PackedFile[], left: number): PackedFile[] {
  let room = left
  return files.filter(({ tokens }) => {
    if (tokens > room) return false
    room -= tokens
    return true
  })
}
