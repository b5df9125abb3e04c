// Tries one case of `apply --batch`: files and reply in memory, all or nothing.

import type { ApplyAnswer, ApplyCase, FileStep, Plan } from '@sheaf/contract'
import { readReply } from '../../reply/index.ts'
import { autoReview } from '../review/index.ts'
import { memoryTargets } from './memory-targets.ts'
import { planFiles } from './plan-files.ts'

export function tryCase({ id, files, reply, format }: ApplyCase): ApplyAnswer {
  const plan = planFiles(readReply(reply, format ? { format } : {}), memoryTargets(files))
  const review = autoReview(plan, { acceptWarnings: true })
  const steps = 'steps' in review ? review.steps : []
  return {
    id,
    committed: steps.length > 0,
    files: Object.fromEntries(steps.flatMap((step) => writtenBy(step, files))),
    problems: problemsOf(plan),
    warnings: plan.files.flatMap((file) => file.warnings.map(({ code }) => code)),
    rungs: plan.files.flatMap((file) => file.matches.map(({ rung }) => rung)),
  }
}

function writtenBy(step: FileStep, files: ApplyCase['files']): [string, string | null][] {
  if (step.kind === 'write') return [[step.relative, step.text]]
  if (step.kind === 'remove') return [[step.relative, null]]
  return [
    [step.relative, null],
    [step.to.relative, step.text ?? files[step.relative] ?? ''],
  ]
}

function problemsOf(plan: Plan): ApplyAnswer['problems'] {
  const ofFiles = plan.files.flatMap((file) => [...file.problems.map(({ code }) => code), ...(file.outcome ? [file.outcome] : [])])
  // A model must write out a sketch first, so it blocks the others.
  const sketches = plan.delegates.map(() => 'unknown-action' as const)
  return [...plan.problems.map(({ code }) => code), ...ofFiles, ...sketches]
}
