// Logs one JSON object per line. Keys, tokens, addresses and bodies are never logged, only short words and numbers.

import { isRefusal } from '@sheaf/contract'
import type { Log } from '../service.ts'

export function openLog(write: (text: string) => void, now: () => Date = () => new Date()): Log & { flush(): void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  // The last lines explain the end.
  process.once('exit', flush)

  return {
    info: (event, about) => line('info', event, about),
    warn: (event, about) => line('warn', event, about),
    bug: (event, problem) => line('bug', event, { problem: describeProblem(problem) }),
    flush,
  }

  function line(level: string, event: string, about: Record<string, string | number | boolean> = {}): void {
    waiting += `${JSON.stringify({ at: now().toISOString(), level, event, ...about })}\n`
    // Thousands of lines a second become a few writes.
    if (waiting.length > 60_000) flush()
    else timer ??= setTimeout(flush, 50).unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }
}

/** The location, not the message: database messages repeat values of the row. */
function describeProblem(problem: unknown): string {
  if (isRefusal(problem)) return `refusal ${problem.code}`
  if (!(problem instanceof Error)) return typeof problem
  const code = 'code' in problem && typeof problem.code === 'string' ? ` ${problem.code}` : ''
  const frames = (problem.stack ?? '').split('\n').filter((each) => /^\s+at /.test(each))
  return [`${problem.name}${code}`, ...frames.slice(0, 8).map((each) => each.trim())].join(' | ')
}
