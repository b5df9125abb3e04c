// Answers every error in one format. Database messages, stacks and SQL never leave the process.

import { isRefusal, Refusal, refusalAnswer } from '@sheaf/contract'
import type { Context } from 'hono'
import type { Log } from '../service.ts'
import { isDatabaseDown } from '../store/is-database-down.ts'
import type { ServiceEnv } from './service-env.ts'
import { statusOf } from './status-of.ts'
import { TemporaryRefusal } from './temporary-refusal.ts'

export function answerProblem(c: Context<ServiceEnv>, error: unknown, log: Log): Response {
  if (isDatabaseDown(error)) return answerProblem(c, new TemporaryRefusal('service-down', 5), log)
  if (isUnstorable(error))
    return answerProblem(c, new Refusal('request-invalid', "The request contains characters that can't be stored."), log)
  if (!isRefusal(error)) {
    log.bug('request', error)
    return c.json(
      { error: { code: 'bug', says: 'Something went wrong in the service.', try: 'Try again later. The error was logged.' } },
      500,
    )
  }
  if (error instanceof TemporaryRefusal) c.header('retry-after', String(error.seconds))
  else if (error.code === 'service-limit' || error.code === 'service-down') c.header('retry-after', '60')
  return c.json(refusalAnswer(error), statusOf(error.code))
}

/** A NUL or a lone surrogate in a text, which PostgreSQL cannot store. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
}

/** For a status that no refusal code has. */
export function answerWithStatus(c: Context<ServiceEnv>, status: 405 | 415 | 421, detail: string): Response {
  return c.json(refusalAnswer(new Refusal('request-invalid', detail)), status)
}
