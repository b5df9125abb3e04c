// Parses a request: JSON of a known shape, and the bearer token.

import { jsonProblem, Refusal } from '@sheaf/contract'
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { ServiceEnv } from './service-env.ts'

/** The validated body. The error names the wrong field, never its value. */
export function readJson<T>(c: Context<ServiceEnv>, schema: ZodType<T>): T {
  const checked = schema.safeParse(parseJson(c.get('body')))
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  // Nobody who reads the message knows our patterns.
  const problem = issue?.code === 'invalid_format' ? 'invalid format' : (issue?.message ?? 'invalid value')
  throw new Refusal('request-invalid', `${issue?.path.join('.') || 'The body'}: ${problem}.`)
}

export function parseJson(body: Uint8Array): unknown {
  const problem = jsonProblem(body, { depth: 20, values: 50_000 })
  if (problem !== undefined)
    throw new Refusal('request-invalid', problem === 'too-deep' ? 'The body is nested too deeply.' : 'The body has too many values.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Refusal('request-invalid', "The body isn't valid UTF-8.")
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('request-invalid', "The body isn't valid JSON.")
  }
}

export function bearerOf(c: Context<ServiceEnv>): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,4000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
