// Reports a failed command: what happened, why, what to do, and the exit code.

import { isRefusal, type Refusal, refusalAnswer, refusals } from '@sheaf/contract'
import type { Output } from './output.ts'
import { visibleText } from './visible-text.ts'

const bugAdvice =
  'This is a bug in Sheaf. Please report it with the command you ran and the output of `sheaf doctor`. Set SHEAF_DEBUG=1 for a stack trace.'

export function reportProblem(problem: unknown, out: Output, form: { json: boolean; debug: boolean; usage: string }): number {
  if (isRefusal(problem)) {
    if (form.json) out.json(refusalAnswer(problem))
    else reportRefusal(problem, out, form.usage)
    return refusals[problem.code].exit
  }
  const says = `Internal error in Sheaf: ${problem instanceof Error ? problem.message : String(problem)}`
  if (form.json) out.json({ error: { code: 'bug', says, try: bugAdvice } })
  else printMessage(out, says, [bugAdvice])
  if (form.debug && problem instanceof Error) out.note(visibleText(problem.stack ?? ''))
  return 1
}

/** Also for refusals that still have a result to show, such as a count above its maximum. */
export function reportRefusal(refusal: Refusal, out: Output, usage?: string): void {
  const { says, try: advice } = refusals[refusal.code]
  if (refusal.code === 'cancelled') out.note('sheaf: canceled')
  // For wrong usage, the detail is more helpful than the general sentence.
  else if (refusal.code === 'wrong-usage') printMessage(out, refusal.detail ?? says, [usage ?? advice])
  else printMessage(out, says, refusal.detail === undefined ? [advice] : [refusal.detail, advice])
}

function printMessage(out: Output, message: string, more: readonly string[]): void {
  const [first, ...rest] = visibleText(message).split('\n')
  out.note(`${out.notePaint.bold('sheaf:')} ${first}`)
  for (const line of [...rest, ...more.flatMap((text) => visibleText(text).split('\n'))]) out.note(`       ${line}`)
}
