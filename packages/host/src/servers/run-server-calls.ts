// Calls of a model to tools of MCP servers: each asks the person first, unless they allowed the tool before. A call that waits is part of
// the chat's message, so every window shows it, also after a reload.

import { type AskToolCall, isRefusal, Refusal, type ServerToolCall, type ToolAnswer, visibleText } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { OfferedTool, OfferedTools } from './offer-tools.ts'
import type { ToolApprovals } from './servers.ts'

export interface ServerCallOptions {
  chat: string
  offered: OfferedTools
  signal: AbortSignal
  /** Calls of earlier parts of this answer. */
  before: readonly ServerToolCall[]
  onChange(calls: ServerToolCall[]): void
}

/** The person approves what they see, so longer arguments are never sent. */
const argumentCharacters = 20_000

export function openToolApprovals(): ToolApprovals {
  const waiting = new Map<string, (answer: ToolAnswer) => void>()
  const allowed = new Set<string>()
  const key = (...parts: string[]): string => JSON.stringify(parts)
  return {
    ask(call, signal) {
      return new Promise((resolve, reject) => {
        const cancel = (): void => {
          waiting.delete(call)
          reject(new Refusal('cancelled'))
        }
        if (signal.aborted) return cancel()
        signal.addEventListener('abort', cancel)
        waiting.set(call, (answer) => {
          signal.removeEventListener('abort', cancel)
          waiting.delete(call)
          resolve(answer)
        })
      })
    },
    answer(call, answer) {
      const resolve = waiting.get(call)
      if (resolve === undefined) throw new Refusal('not-possible', 'This tool call was already answered, or the response was stopped.')
      resolve(answer)
    },
    allowInChat: (...parts) => allowed.add(key(...parts)),
    isAllowedInChat: (...parts) => allowed.has(key(...parts)),
  }
}

/** Returns what the model gets. */
export function serverCallRunner(
  context: Context,
  { chat, offered, signal, before, onChange }: ServerCallOptions,
): (call: AskToolCall) => Promise<string> {
  let calls = [...before]
  const set = (call: ServerToolCall): void => {
    const isNew = !calls.some(({ id }) => id === call.id)
    calls = isNew ? [...calls, call] : calls.map((each) => (each.id === call.id ? call : each))
    onChange(calls)
  }
  return async ({ name, arguments: json }) => {
    requirePro(licenseStatus(context), 'server-tools')
    const found = offered.byName.get(name)
    if (found === undefined) return `Unknown tool: ${visibleText(name.slice(0, 100))}.`
    const given: Record<string, unknown> = JSON.parse(json.trim() === '' ? '{}' : json)
    const shown = JSON.stringify(given, null, 2)
    if (shown.length > argumentCharacters) return `Not called: the arguments have more than ${argumentCharacters} characters.`
    const call: ServerToolCall = {
      id: context.newId(),
      server: found.server,
      serverName: found.serverName,
      tool: found.tool.name,
      arguments: shown.toWellFormed(),
      state: 'asked',
    }
    if (!(await isAllowed(context, chat, found))) {
      set(call)
      const answer = await (await context.toolApprovals()).ask(call.id, signal).catch((problem: unknown) => {
        set({ ...call, state: 'denied' })
        throw problem
      })
      if (answer === 'deny') {
        set({ ...call, state: 'denied' })
        return 'The user denied this call. Continue without it, and do not try it again.'
      }
      if (answer === 'chat') (await context.toolApprovals()).allowInChat(chat, found.server, found.tool.name)
      if (answer === 'always') await (await context.servers()).allowAlways(found.server, found.tool)
    }
    set({ ...call, state: 'running' })
    try {
      const { text, cut, isError } = await (await context.servers()).callTool(found.server, found.tool.name, given, signal)
      set({ ...call, state: isError ? 'failed' : 'done', result: text, ...(cut > 0 && { cut }) })
      return framed(found, text, cut)
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      set({ ...call, state: 'failed', result: problem.message })
      if (problem.code === 'cancelled') throw problem
      return framed(found, problem.message, 0)
    }
  }
}

async function isAllowed(context: Context, chat: string, { server, tool }: OfferedTool): Promise<boolean> {
  if ((await context.toolApprovals()).isAllowedInChat(chat, server, tool.name)) return true
  return (await context.servers()).isAlwaysAllowed(server, tool)
}

/** `text` can't close the frame: the gate escaped its tags. */
function framed({ serverName, tool }: OfferedTool, text: string, cut: number): string {
  const rest = cut > 0 ? `\n[${cut.toLocaleString('en')} more characters were cut.]` : ''
  return `<untrusted_tool_result server=${attribute(serverName)} tool=${attribute(tool.name)}>\n${text}${rest}\n</untrusted_tool_result>`
}

const attribute = (text: string): string => `"${visibleText(text).replaceAll(/["<>]/g, "'")}"`
