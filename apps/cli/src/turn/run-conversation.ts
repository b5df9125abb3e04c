// A conversation on a terminal: reads messages and prints answers until the user exits.

import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { type ChatSettings, isRefusal, type Refusal, type TurnRequest, type TurnResult } from '@sheaf/contract'
import type { CommandContext, Terminal } from '../command/index.ts'
import type { ChosenScope } from '../scope/index.ts'
import { reportRefusal } from '../terminal/report-problem.ts'
import { askTurn } from './ask-turn.ts'
import { deliverAnswer } from './deliver-answer.ts'

type ConversationOptions = Pick<TurnRequest, 'prompt' | 'settings'>

const help = '/plan and /act switch modes; /exit quits. End a line with \\ to continue on the next line. Press Ctrl-C to stop an answer.'

export async function runConversation(options: ConversationOptions, scope: ChosenScope, context: CommandContext): Promise<number> {
  const { out } = context
  const messages: TurnRequest['messages'] = []
  let settings: Partial<ChatSettings> = options.settings
  out.note(out.notePaint.dim(help))
  for (;;) {
    const message = await readMessage(settings.mode ?? 'plan', context)
    if (message === undefined || message === '/exit' || message === '/quit') return 0
    if (message === '/plan' || message === '/act') {
      settings = { ...settings, mode: message === '/act' ? 'act' : 'plan' }
      continue
    }
    if (message.startsWith('/')) out.note(help)
    if (message === '' || message.startsWith('/')) continue
    messages.push({ from: 'you', text: message })
    const answer = await answerOne({ ...options, settings, messages: [...messages] }, context)
    if (answer.text === '') messages.pop()
    else messages.push({ from: 'model', text: answer.text })
    if (answer.done) await deliverAnswer(answer.done, { scope, streamed: true }, context).catch(reportUnlessBug(context))
  }
}

/** Undefined: the user left. */
async function readMessage(mode: ChatSettings['mode'], context: CommandContext): Promise<string | undefined> {
  const terminal = await context.terminal()
  if (terminal === undefined) return undefined
  const lines = openLines(terminal, terminal.output)
  try {
    return await readLines(lines, `${mode}> `, context.signal)
  } finally {
    lines.close()
    terminal.close()
  }
}

/** Pasted lines arrive within this time; they are one message. */
const pasteMs = 30

function readLines(lines: Interface, prompt: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const typedLines: string[] = []
    let pasted: NodeJS.Timeout | undefined
    const leave = () => resolve(undefined)
    const finish = () => {
      const isOpen = typedLines.at(-1)?.endsWith('\\') || lines.line !== ''
      if (!isOpen)
        resolve(
          typedLines
            .map((line) => line.replace(/\\$/, ''))
            .join('\n')
            .trim(),
        )
      else if (lines.line === '') lines.prompt()
    }
    lines.once('close', leave)
    lines.on('SIGINT', () => {
      if (lines.line === '' && typedLines.length === 0) return leave()
      typedLines.length = 0
      lines.write(null, { ctrl: true, name: 'e' })
      lines.write(null, { ctrl: true, name: 'u' })
    })
    signal.addEventListener('abort', leave, { once: true })
    lines.on('line', (line) => {
      typedLines.push(line)
      clearTimeout(pasted)
      pasted = setTimeout(finish, pasteMs)
      lines.setPrompt('... ')
    })
    lines.setPrompt(prompt)
    lines.prompt()
  })
}

/** Ctrl-C stops the answer; the text so far stays in the conversation. */
async function answerOne(request: TurnRequest, context: CommandContext): Promise<{ text: string; done?: TurnResult }> {
  const stop = new AbortController()
  const terminal = await context.terminal()
  // Keys typed meanwhile are discarded, so that they don't mix with the answer.
  const keys = terminal && openLines(terminal, new Writable({ write: (_chunk, _encoding, done) => done() }))
  keys?.on('SIGINT', () => stop.abort())
  let text = ''
  try {
    const done = await askTurn(
      request,
      {
        streams: true,
        signal: stop.signal,
        onText: (part) => {
          text += part
        },
      },
      context,
    )
    return { text: done.text, done }
  } catch (error) {
    if (!isRefusal(error) || context.signal.aborted) throw error
    if (error.code === 'cancelled') context.out.note('Stopped.')
    else reportRefusal(error, context.out)
    return { text }
  } finally {
    keys?.close()
    terminal?.close()
  }
}

function openLines({ input }: Terminal, output: Terminal['output']): Interface {
  return createInterface({ input, output, terminal: true, historySize: 0 })
}

function reportUnlessBug({ out, signal }: CommandContext): (error: unknown) => void {
  return (error) => {
    if (!isRefusal(error) || signal.aborted) throw error
    reportRefusal(error satisfies Refusal, out)
  }
}
