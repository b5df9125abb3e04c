// The agents of one user: asks them, checks that they work, lists their models, downloads their adapters. The protocol's SDK is loaded
// when the first of them is started: a window lists the agents when it opens.

import {
  type Ask,
  type AskCall,
  type AskPart,
  type AskRequest,
  type Call,
  type DetectedAgent,
  isRefusal,
  type ModelInfo,
  type ProviderCheck,
  type ProviderDetails,
  Refusal,
  type RefusalCode,
  refusals,
  type SettingField,
  splitModel,
} from '@sheaf/contract'
import { nodeCommand } from '@sheaf/engine/work'
import { downloadAdapter, installedAdapter } from './adapters/adapters.ts'
import { type Agent, defaultModel } from './agent.ts'
import { agentEnv } from './agent-env.ts'
import { type AgentTools, type AgentWithTools, addTools } from './agent-tools.ts'
import { catalog, findAgent } from './catalog/index.ts'
import { agentRefusal, missingRefusal, signInRefusal } from './connect/agent-fault.ts'
import type { AgentSession, Launch } from './connect/open-session.ts'
import { defaultTimes, type SessionTimes } from './connect/times.ts'
import { customAgent, customPrefix } from './custom-agent.ts'
import { commandOf, detectAgents, isSignedOut, listUserServers, programOf } from './detect-agents.ts'
import { openSlots } from './open-slots.ts'

export interface AgentsOptions {
  /** The state folder. */
  home: string
  env: Readonly<Record<string, string | undefined>>
  /** The settings of an agent that is turned on; undefined: it is not. */
  values(id: string): Promise<Record<string, string> | undefined>
  times?: Partial<SessionTimes>
}

export interface Agents {
  ask: Ask
  /** Like `ask`, but the agent uses these tools, and no others. Refuses `agent-tools` before it asks anything if the agent can't. */
  explore(request: AskRequest, tools: AgentTools, call?: AskCall): AsyncIterable<AskPart>
  /** Starts the agent and opens a session; asks it nothing. */
  check(id: string, values: Record<string, string>, call?: AskCall): Promise<ProviderCheck>
  /** Refuses like `ask` if the agent does not work. */
  listModels(id: string, values: Record<string, string>, call?: AskCall): Promise<ModelInfo[]>
  detect(call?: Call): Promise<DetectedAgent[]>
  /** Downloads the adapter, if the agent needs one. */
  install(id: string, call?: Call): Promise<void>
}

export const isAgent = (id: string): boolean => findAgent(id) !== undefined || id.startsWith(customPrefix) || id === customTemplate

/** Pro Mode and the Context Builder ask many questions at a time. */
const mostRunning = 3

/** How long the models that a check found are good for the list that follows. */
const checkedMs = 60_000

export function openAgents(options: AgentsOptions): Agents {
  const { home, env } = options
  const times = { ...defaultTimes, ...options.times }
  const slots = openSlots(mostRunning)
  /** Turning an agent on checks it and then lists its models. Starting it takes seconds, so it is started once for both. */
  const checked = new Map<string, { values: string; session: AgentSession; at: number }>()
  /** Opens a session and ends it: the agent works, and these are its models. */
  const readSession = async (id: string, values: Record<string, string>, { signal }: AskCall = {}): Promise<AgentSession> => {
    const agent = withSettings(id, values)
    if (await isSignedOut(agent, env, signal)) throw signInRefusal(agent)
    const { openSession } = await import('./connect/open-session.ts')
    const session = await openSession({ agent, launch: await launchOf(agent, home, env, signal), times, ...(signal && { signal }) })
    await session.close()
    return session
  }
  const run = async function* (request: AskRequest, offered?: AgentTools, call?: AskCall): AsyncGenerator<AskPart, void> {
    const { provider: id, model } = splitModel(request.model)
    const values = await options.values(id)
    if (values === undefined) throw new Refusal('provider-unset', `Provider: ${withSettings(id, {}).name}.`)
    const chosen = withSettings(id, values)
    const { agent, tools } = offered === undefined ? { agent: chosen } : requireTools(chosen, offered)
    const { askAgent } = await import('./ask/ask-agent.ts')
    const free = await slots.take(call?.signal)
    try {
      const launch = await launchOf(agent, home, env, call?.signal)
      yield* askAgent({ agent, launch, model, request, times, ...(tools && { tools }) }, call)
    } finally {
      free()
    }
  }
  return {
    ask: (request, call) => run(request, undefined, call),
    explore: run,
    async check(id, values, call) {
      try {
        const session = await readSession(id, values, call)
        checked.set(id, { values: JSON.stringify(values), session, at: performance.now() })
        const models = modelsOf(id, session).length
        return { ok: true, says: `Connected to ${session.reports}. ${models === 1 ? '1 model' : `${models} models`} available.`, models }
      } catch (problem) {
        if (!isRefusal(problem) || problem.code === 'cancelled') throw problem
        // Nothing was asked, so there is no partial answer to continue.
        const { code } = problem.code === 'model-stalled' ? { code: 'agent-failed' as const } : problem
        return { ok: false, what: problemKinds[problem.code] ?? 'provider', says: problem.message, try: refusals[code].try }
      }
    },
    async listModels(id, values, call) {
      const last = checked.get(id)
      checked.delete(id)
      const isRecent = last?.values === JSON.stringify(values) && performance.now() - last.at < checkedMs
      return modelsOf(id, isRecent ? last.session : await readSession(id, values, call))
    },
    detect: async (call) => detectAgents(env, call?.signal),
    async install(id, call) {
      const agent = withSettings(id, {})
      call?.onProgress?.({ stage: `Downloading the adapter for ${agent.name}`, done: 0, total: 1 })
      await downloadAdapter({ home, agent, env, signal: call?.signal })
      call?.onProgress?.({ stage: `Downloading the adapter for ${agent.name}`, done: 1, total: 1 })
    },
  }
}

const problemKinds: Partial<Record<RefusalCode, (ProviderCheck & { ok: false })['what']>> = {
  'agent-missing': 'install',
  'agent-adapter': 'install',
  'agent-sign-in': 'sign-in',
  'model-quota': 'quota',
  'model-stalled': 'network',
  'provider-settings': 'settings',
}

const programField: SettingField = {
  key: 'command',
  label: 'Program',
  kind: 'text',
  required: false,
  advanced: true,
  help: "The program's path, if it isn't in PATH.",
}

/** `agent`, for a program of the user's choice, is set up as `agent-<name>`. */
const customTemplate = 'agent'

const customFields: SettingField[] = [
  { key: 'command', label: 'Program', kind: 'text', required: true, placeholder: '/usr/local/bin/my-agent' },
  {
    key: 'args',
    label: 'Arguments',
    kind: 'text',
    required: false,
    placeholder: '--acp',
    help: 'Separate arguments with spaces. Put arguments that contain spaces in double quotes.',
  },
]

export type AgentInfo = Omit<ProviderDetails, 'saved'>

export function describeAgents({ home, env }: Pick<AgentsOptions, 'home' | 'env'>): AgentInfo[] {
  const custom = { id: customTemplate, name: 'Custom agent (ACP)', fields: customFields, template: true as const }
  return [...catalog.map((agent) => describe(agent, home, env)), custom]
}

/** `values`: its settings, if it is set up. */
export function describeAgent(
  id: string,
  { home, env }: Pick<AgentsOptions, 'home' | 'env'>,
  values: Readonly<Record<string, string>> = {},
): AgentInfo {
  if (findAgent(id) !== undefined) return describe(withSettings(id, values), home, env)
  if (id === customTemplate) return { id, name: 'Custom agent (ACP)', fields: customFields, template: true }
  return { id, name: customAgent(id).name, fields: customFields }
}

function describe(agent: Agent, home: string, env: AgentsOptions['env']): AgentInfo {
  const { id, name, command, installWith, signInWith, site, terms, adapter } = agent
  return {
    id,
    name,
    fields: [{ ...programField, fallback: command }],
    agent: {
      command,
      program: programOf(agent, env) ?? null,
      installWith,
      signInWith,
      site,
      terms,
      ...(adapter && {
        adapter: {
          name: adapter.package,
          version: adapter.version,
          megabytes: adapter.megabytes,
          isInstalled: installedAdapter(home, agent) !== undefined,
        },
      }),
    },
  }
}

/** Refuses settings that cannot work. */
export function checkAgentSettings(id: string, values: Record<string, string>): void {
  const { command } = withSettings(id, values)
  if (command === '') throw new Refusal('provider-settings', 'Program: Required.')
}

function withSettings(id: string, values: Readonly<Record<string, string>>): Agent {
  const known = findAgent(id)
  if (known === undefined) return customAgent(id, values)
  const command = values.command?.trim() ?? ''
  return command === '' ? known : { ...known, command }
}

function requireTools(agent: Agent, tools: AgentTools): AgentWithTools {
  const added = addTools(agent, tools)
  if (added === undefined) throw agentRefusal('agent-tools', agent)
  return added
}

/** Refuses `agent-missing`, `agent-adapter` and `agent-failed`. */
async function launchOf(agent: Agent, home: string, env: AgentsOptions['env'], signal: AskCall['signal']): Promise<Launch> {
  const program = programOf(agent, env)
  if (program === undefined) throw missingRefusal(agent)
  const file = installedAdapter(home, agent)
  if (agent.adapter !== undefined && file === undefined)
    throw agentRefusal('agent-adapter', agent, `Adapter: ${agent.adapter.package} ${agent.adapter.version}.`)
  const command = commandOf(agent, program)
  const userServers = await listUserServers(agent, command, env, signal)
  const own = agentEnv(agent, { program: command.file, userServers }, env)
  const started = file === undefined ? command : nodeCommand(file)
  return { program: started.program, args: [...started.args, ...agent.args], env: { ...own, ...started.env } }
}

/** The agent's own default comes first: it works without a choice. */
function modelsOf(id: string, { models, takesImages }: AgentSession): ModelInfo[] {
  const listed = models.filter(({ value }) => value !== defaultModel)
  const all = [agentDefaultModel(id), ...listed.map(({ value, name }) => describeModel(id, value, name))]
  return all.map((model) => ({ ...model, can: { ...model.can, images: takesImages } }))
}

/** What can be asked before the agent has listed its models. */
export const agentDefaultModel = (id: string): ModelInfo => describeModel(id, defaultModel, 'Default model')

function describeModel(id: string, model: string, label: string): ModelInfo {
  return {
    ref: `${id}/${model}`,
    provider: id,
    model,
    label,
    contextTokens: null,
    maxOutputTokens: null,
    price: null,
    // Known once the agent has listed its models; until then, it refuses images itself.
    can: { diff: true, thinking: false, images: true, temperature: false },
    source: 'listed',
  }
}
