// Asks an agent one question: a new process and a new session for each.

import type { RequestPermissionRequest } from '@agentclientprotocol/sdk'
import type { AskCall, AskPart, AskRequest, Usage } from '@sheaf/contract'
import { type Agent, defaultModel } from '../agent.ts'
import type { SessionTools } from '../agent-tools.ts'
import { agentRefusal } from '../connect/agent-fault.ts'
import type { CallIdentity } from '../connect/call-identity.ts'
import { type AgentSession, type Launch, openSession } from '../connect/open-session.ts'
import type { SessionUpdate } from '../connect/read-update.ts'
import { readUsage } from '../connect/read-usage.ts'
import type { SessionTimes } from '../connect/times.ts'
import { allowOnce, denyPermission } from './answer-permission.ts'
import { isOurTool } from './is-our-tool.ts'
import { openPartQueue } from './open-part-queue.ts'
import { promptText } from './prompt-text.ts'

export interface AgentQuestion {
  agent: Agent
  launch: Launch
  /** The agent's name for the model; `default`: whatever it uses without a choice. */
  model: string
  request: AskRequest
  times: SessionTimes
  /** The only tools that it may use. Absent: none. */
  tools?: SessionTools
}

/** A longer answer than any reply that can be applied. */
const answerCharacters = 20_000_000

export async function* askAgent(
  { agent, launch, model, request, times, tools }: AgentQuestion,
  { signal }: AskCall = {},
): AsyncGenerator<AskPart, void> {
  const queue = openPartQueue()
  const reader = openUpdateReader((part) => queue.push(part))
  const calls = openCallLog()
  let session: AgentSession | undefined
  try {
    session = await openSession({
      agent,
      launch,
      times,
      ...(signal && { signal }),
      onUpdate(update) {
        calls.add(update)
        if (!reader.read(update)) queue.fail(agentRefusal('agent-failed', agent, 'Its answer was too long.'))
      },
      onPermission: (asked) => (tools !== undefined && isOurTool(asked, calls.about(asked)) ? allowOnce(asked) : denyPermission(asked)),
      ...(request.system && { system: request.system }),
      ...(tools && { tools }),
    })
    const images = request.messages.flatMap((message) => message.images ?? [])
    if (images.length > 0 && !session.takesImages) throw agentRefusal('model-no-images', agent)
    await chooseCarefulMode(session, agent)
    await chooseModel(session, agent, model)
    // Some agents announce their mode as text before they are asked.
    reader.start()
    const { takesSystemPrompt } = session
    const asked = takesSystemPrompt ? { messages: request.messages } : request
    const done = session
      .prompt(promptText(asked, tools === undefined ? 'no tools' : 'our tools'), images)
      .then((answer): AskPart & { type: 'done' } => {
        // A proposal is complete before the agent ends, however it does.
        const isCut = answer.stopReason === 'cancelled' && tools === undefined
        const problem = reader.problem() ?? (isCut ? endedEarly : undefined)
        if (problem !== undefined) throw agentRefusal('agent-failed', agent, problem)
        return { type: 'done', finish: finishOf(answer.stopReason), usage: { ...readUsage(answer.usage), ...reader.usage() } }
      })
    done.then(queue.end, queue.fail)
    yield* queue
    yield await done
  } finally {
    await session?.close()
  }
}

/** Some agents give up once they are denied a tool. Their answer is not complete. */
const endedEarly = "It stopped before the answer was complete. This can happen when it needs a tool that Sheaf doesn't allow."

async function chooseModel(session: AgentSession, agent: Agent, model: string): Promise<void> {
  if (model === defaultModel) return refuseSignedOut(session, agent)
  if (!session.models.some(({ value }) => value === model)) throw agentRefusal('model-unknown', agent, `Model: ${model}.`)
  if (session.modelOption === undefined) await session.chooseModel(model)
  else await session.choose(session.modelOption, model)
}

/** Whatever the mode, it gets no permission and works in an empty folder. */
async function chooseCarefulMode({ modes, modeOption, choose, chooseMode }: AgentSession, { carefulModes }: Agent): Promise<void> {
  const mode = carefulModes.find((id) => modes.some(({ value }) => value === id))
  if (mode === undefined) return
  if (modeOption === undefined) await chooseMode(mode)
  else await choose(modeOption, mode)
}

/** The user never chose the service that such a model belongs to. */
function refuseSignedOut({ currentModel }: AgentSession, agent: Agent): void {
  if (!agent.signedOutModels?.test(currentModel)) return
  const says = `Its default model is ${currentModel}, from a service that can be used without signing in. To use it, choose that model by name, or connect another provider with \`${agent.signInWith}\`.`
  throw agentRefusal('agent-sign-in', agent, says)
}

interface CallLog {
  add(update: SessionUpdate): void
  /** What the agent said so far about the tool call that it asks permission for. */
  about(asked: RequestPermissionRequest): readonly CallIdentity[]
}

function openCallLog(): CallLog {
  const calls = new Map<string, CallIdentity[]>()
  return {
    add(update) {
      if (update.type !== 'tool') return
      const known = calls.get(update.id)
      if (known === undefined) calls.set(update.id, [update.identity])
      else known.push(update.identity)
    },
    about: ({ toolCall }) => calls.get(toolCall.toolCallId) ?? [],
  }
}

interface UpdateReader {
  /** Reads nothing before. */
  start(): void
  /** False: too much. */
  read(update: SessionUpdate): boolean
  usage(): Usage
  /** Why there is no answer, if the agent said so. */
  problem(): string | undefined
}

function openUpdateReader(push: (part: AskPart) => void): UpdateReader {
  const titles = new Map<string, string>()
  let hasStarted = false
  let size = 0
  let usage: Usage = {}
  let notice: string | undefined
  let hasText = false
  return {
    start() {
      hasStarted = true
    },
    read(update) {
      if (!hasStarted) return true
      if (update.type === 'usage') usage = { ...usage, ...update.usage }
      else if (update.type === 'notice') notice = update.text
      else if (update.type === 'tool') {
        const { id, status } = update
        const title = update.title ?? titles.get(id)
        if (title === undefined) return true
        titles.set(id, title)
        size += title.length
        push({ type: 'tool', id, title, status })
      } else {
        size += update.text.length
        hasText ||= update.type === 'text'
        push(update)
      }
      return size <= answerCharacters
    },
    usage: () => usage,
    problem: () => (hasText ? undefined : notice),
  }
}

function finishOf(stopReason: string): (AskPart & { type: 'done' })['finish'] {
  if (stopReason === 'end_turn') return 'stop'
  if (stopReason === 'max_tokens') return 'length'
  return stopReason === 'refusal' ? 'filtered' : 'other'
}
