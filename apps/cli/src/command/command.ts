// The types of a command table. Parsing, help, usage errors and shell completions all read it.

import type { Readable, Writable } from 'node:stream'
import type { Call, HostApi } from '@sheaf/contract'
import type { Output } from '../terminal/index.ts'

/** The kind of a value, so that the shell can complete it and numbers are validated. */
type ValueKind = 'text' | 'whole-number' | 'file' | 'folder' | 'path'

export interface OptionRow<Name extends string = string> {
  readonly name: Name
  readonly short?: string
  /** The placeholder in the help; a row without one is a flag. */
  readonly value?: string
  readonly kind?: ValueKind
  readonly choices?: readonly string[]
  /** Choices are only suggestions: other values are accepted. */
  readonly open?: boolean
  readonly repeatable?: boolean
  readonly help: string
}

export interface PositionalRow {
  readonly name: string
  readonly optional?: boolean
  readonly repeatable?: boolean
  readonly kind?: ValueKind
  readonly choices?: readonly string[]
}

export interface ActionRow<Action extends string = string> {
  readonly name: Action
  readonly summary: string
  readonly positionals?: readonly PositionalRow[]
}

interface Example {
  readonly line: string
  readonly description: string
}

export interface Args<Name extends string = string, Action extends string = string> {
  /** The chosen action of a command that has actions. */
  readonly action: Action
  readonly positionals: readonly string[]
  isSet(name: Name): boolean
  text(name: Name): string | undefined
  texts(name: Name): string[]
  number(name: Name): number | undefined
  choice<const Choice extends string>(name: Name, choices: readonly Choice[]): Choice | undefined
}

/** A terminal for interactive prompts. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  close(): void
}

/** What a command gets. The host opens on first use, so that usage errors don't wait for it. */
export interface CommandContext {
  readonly out: Output
  readonly call: Call
  readonly signal: AbortSignal
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly userHome: string
  host(): Promise<HostApi>
  /** All commands. */
  commands(): Promise<Command[]>
  readStdin(): Promise<string>
  stdin(): AsyncIterable<Buffer | string> & { readonly isTTY?: boolean }
  /** Undefined without a terminal to ask on. */
  ask(question: string): Promise<boolean | undefined>
  /** Undefined if there is no terminal. */
  terminal(): Promise<Terminal | undefined>
  /** From here on the command handles signals and uncaught errors itself: it exits when it is done, not on Ctrl-C. */
  takeOverSignals(): void
}

export interface Command<Name extends string = string, Action extends string = string> {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly positionals?: readonly PositionalRow[]
  readonly actions?: readonly ActionRow<Action>[]
  readonly options: readonly OptionRow<Name>[]
  readonly examples: readonly Example[]
  readonly details?: string
  run(args: Args<Name, Action>, context: CommandContext): Promise<number>
}

/** Types `run` by the option and action names, so that reading an option that is not in the table does not compile. */
export function defineCommand<const Name extends string, const Action extends string = never>(command: Command<Name, Action>): Command {
  return command
}
