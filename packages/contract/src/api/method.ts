// How a method of the host is defined: once, with its schema. Types, checks of inputs, what each client may call, and the tests over all
// methods come from the definition. Only what checks inputs loads it; everything else imports its types.

import type { z } from 'zod'
import type { Call } from './call.ts'

/** Beside the terminal, which runs in the host's own process and may call every method. */
export type ClientKind = 'window' | 'model'

export interface Method<Input = unknown, Result = unknown, Clients extends readonly ClientKind[] = readonly ClientKind[]> {
  clients: Clients
  input: z.ZodType<Input>
  /** What a window or a model may give, where that is less: an open workspace, never folders of its choice. */
  openInput?: z.ZodType<Input>
  result: Returned<Result>
  /** Changes files in open folders: it goes on when the window that asked is gone. */
  writes?: true
}

declare const type: unique symbol

/** A type that only the compiler sees. */
export interface Returned<Result> {
  readonly [type]?: () => Result
}

export function method<Input, Result, const Clients extends readonly ClientKind[]>(
  definition: Method<Input, Result, Clients>,
): Method<Input, Result, Clients> {
  return definition
}

export function returns<Result>(): Returned<Result> {
  return {}
}

export type InputTo<Defined> = Defined extends { input: z.ZodType<infer Input> } ? Input : never
export type ResultOf<Defined> = Defined extends { result: Returned<infer Result> } ? Result : never

/** What is called: each method of a table as a function. */
export type ApiOf<Table> = {
  [Name in keyof Table]: undefined extends InputTo<Table[Name]>
    ? (input?: InputTo<Table[Name]>, call?: Call) => Promise<ResultOf<Table[Name]>>
    : (input: InputTo<Table[Name]>, call?: Call) => Promise<ResultOf<Table[Name]>>
}
