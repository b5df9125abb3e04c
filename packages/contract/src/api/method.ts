// Defines host methods: once, with their schemas. Types, input validation, what each client may call, and the tests over all methods
// come from the definition. Only input validation loads it at run time; everything else imports its types.

import type { z } from 'zod'
import type { Call } from './call.ts'

/** Clients other than the terminal, which runs in the host process and may call every method. */
export type ClientKind = 'window' | 'model'

export interface Method<Input = unknown, Result = unknown, Clients extends readonly ClientKind[] = readonly ClientKind[]> {
  clients: Clients
  input: z.ZodType<Input>
  /** Input from a window or a model, if more limited: an open workspace, never folders of its choice. */
  workspaceInput?: z.ZodType<Input>
  /** Input from a model, if even more limited. */
  modelInput?: z.ZodType<Input>
  result: Returned<Result>
  /** Changes files in open folders, so it continues when the calling window closes. */
  writes?: true
}

declare const type: unique symbol

/** A type that exists only for the compiler. */
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

export type InputOf<Defined> = Defined extends { input: z.ZodType<infer Input> } ? Input : never
export type ResultOf<Defined> = Defined extends { result: Returned<infer Result> } ? Result : never

/** Each method of a table as a function. */
export type ApiOf<Table> = {
  [Name in keyof Table]: undefined extends InputOf<Table[Name]>
    ? (input?: InputOf<Table[Name]>, call?: Call) => Promise<ResultOf<Table[Name]>>
    : (input: InputOf<Table[Name]>, call?: Call) => Promise<ResultOf<Table[Name]>>
}
