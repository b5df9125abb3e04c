// Runs one command: finds it, parses its arguments, runs it, reports problems, and returns the exit code.

import { type HostApi, Refusal } from '@sheaf/contract'
import { type Command, type CommandContext, didYouMean, hasOption, parseArguments } from './command/index.ts'
import { commandNames, findCommand, loadCommands } from './commands/index.ts'
import type { Machine } from './machine.ts'
import { createOutput, type Output } from './terminal/index.ts'

const closingGraceMs = 1_000

export async function runCli(words: readonly string[], machine: Machine): Promise<number> {
  const out = await createOutput(machine.stdout, machine.stderr, machine.env)
  const cancel = new AbortController()
  const stopListening = machine.onInterrupt(() => {
    // A second Ctrl-C must exit even if closing hangs.
    if (cancel.signal.aborted) process.exit(130)
    cancel.abort()
  })
  let stopCatching = () => {}
  const bug = new Promise<never>((_, reject) => {
    stopCatching = machine.onBug(reject)
  })
  const opened: { host?: Promise<HostApi> } = {}
  const removeListeners = () => {
    stopListening()
    stopCatching()
  }
  let exit: number
  try {
    exit = await Promise.race([
      dispatch(words, out, createContext(machine, out, cancel.signal, opened, removeListeners)),
      whenCanceled(cancel.signal),
      bug,
    ])
    await out.finish()
  } catch (problem) {
    exit = await reportProblem(problem, out, words, machine)
  }
  try {
    await closeHost(opened.host, cancel.signal)
    await out.finish()
  } catch (problem) {
    if (exit === 0) exit = await reportProblem(problem, out, [], machine)
  }
  removeListeners()
  return exit
}

async function dispatch(words: readonly string[], out: Output, context: CommandContext): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined) return dispatch(['app'], out, context)
  if (first === '--help' || first === '-h') return showMainHelp(out)
  if (first === 'help') return rest[0] === undefined ? showMainHelp(out) : showHelp(await load(rest[0]), out)
  const command = await load(first)
  if (hasOption(rest, '--help', '-h')) return showHelp(command, out)
  return command.run(parseArguments(command, rest), context)
}

async function load(name: string): Promise<Command> {
  const found = findCommand(name)
  if (found !== undefined) return found()
  if (name.startsWith('-')) throw new Refusal('wrong-usage', `Expected a command before ${name}.`)
  throw new Refusal('wrong-usage', `Unknown command '${name}'.${didYouMean(name, [...commandNames, 'help'])}`)
}

async function showMainHelp(out: Output): Promise<number> {
  const { renderMainHelp } = await import('./command/render-help.ts')
  out.print(renderMainHelp(await loadCommands(), out.width))
  return 0
}

async function showHelp(command: Command, out: Output): Promise<number> {
  const { renderCommandHelp } = await import('./command/render-help.ts')
  out.print(renderCommandHelp(command, out.width))
  return 0
}

function createContext(
  machine: Machine,
  out: Output,
  signal: AbortSignal,
  opened: { host?: Promise<HostApi> },
  takeOverSignals: () => void,
): CommandContext {
  const { env } = machine
  return {
    out,
    signal,
    env,
    call: { signal, onProgress: out.progress },
    get cwd() {
      return currentFolder(machine)
    },
    get userHome() {
      return machine.userHome()
    },
    host() {
      opened.host ??= machine.openHost({ env })
      return opened.host
    },
    commands: loadCommands,
    takeOverSignals,
    stdin: () => machine.stdin(),
    async readStdin() {
      const { readAll } = await import('./input/index.ts')
      return readAll(machine.stdin())
    },
    async ask(question) {
      if (machine.stderr.isTTY !== true || machine.stdin().isTTY !== true) return undefined
      const { askConfirmation } = await import('./input/index.ts')
      return askConfirmation(question, machine.stdin(), machine.stderr, signal)
    },
    async terminal() {
      if (machine.stderr.isTTY !== true || env.TERM === 'dumb') return undefined
      const stdin = machine.stdin()
      // Ended: the reply was typed or pasted, up to Ctrl-D.
      if (stdin.isTTY === true && !stdin.readableEnded) return { input: stdin, output: machine.stderr, close: () => stdin.pause() }
      const keyboard = await machine.openKeyboard()
      return keyboard && { input: keyboard, output: machine.stderr, close: () => keyboard.destroy() }
    },
  }
}

function currentFolder(machine: Machine): string {
  try {
    return machine.cwd()
  } catch {
    throw new Refusal('root-missing', 'The current folder no longer exists.')
  }
}

function whenCanceled(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Refusal('cancelled')))
  })
}

/** After a cancel the host gets a moment to clean up; a bug in it must not block the terminal. */
async function closeHost(opened: Promise<HostApi> | undefined, signal: AbortSignal): Promise<void> {
  const host = await opened?.catch(() => undefined)
  if (host === undefined) return
  if (!signal.aborted) return host.close()
  let timer: NodeJS.Timeout | undefined
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closingGraceMs)
  })
  await Promise.race([host.close().catch(() => {}), grace])
  clearTimeout(timer)
}

async function reportProblem(problem: unknown, out: Output, words: readonly string[], machine: Machine): Promise<number> {
  const reporter = await import('./terminal/report-problem.ts')
  const [name] = words
  const usage = name !== undefined && findCommand(name) !== undefined ? `See 'sheaf ${name} --help'.` : "See 'sheaf --help'."
  return reporter.reportProblem(problem, out, { json: hasOption(words, '--json'), debug: machine.env.SHEAF_DEBUG === '1', usage })
}
