// Confirms before anything is written. Risky paths and hidden characters are confirmed one by one (safety A14, A34).

import type { ChangeWarning, Review } from '@sheaf/contract'
import { fileSlots, moveReview, reviewSteps, reviewWarnings } from '@sheaf/host/review'
import { formatCount } from '../layout/index.ts'
import { pathLabel } from '../plan/index.ts'
import { type Paint, visibleLine } from '../terminal/index.ts'
import type { Prompter } from './prompter.ts'

export interface ConfirmResult {
  answer: 'yes' | 'no' | 'left'
  review: Review
}

export async function confirmWrite(given: Review, prompter: Prompter, paint: Paint): Promise<ConfirmResult> {
  let review = given
  for (const [index, file] of review.plan.files.entries()) {
    if (acceptedCount(review, index) === 0) continue
    for (const warning of file.warnings.filter(({ code }) => code === 'risky-path' || code === 'hidden-characters')) {
      const isConfirmed = await prompter.confirm(`${visibleLine(warning.message)} Write ${pathLabel(file)}?`)
      if (isConfirmed === undefined) return { answer: 'left', review }
      if (!isConfirmed) review = moveReview(review, { type: 'reject', file: index })
    }
  }
  if (reviewSteps(review).length === 0) {
    prompter.print('No changes accepted. Nothing to write.')
    return { answer: 'no', review }
  }
  prompter.print(writingLines(review, paint).join('\n'))
  const isConfirmed = await prompter.confirm(`Write ${formatCount(reviewSteps(review).length, 'file')}?`)
  return { answer: isConfirmed === undefined ? 'left' : isConfirmed ? 'yes' : 'no', review }
}

function writingLines(review: Review, paint: Paint): string[] {
  const { plan } = review
  return [
    'Changes to write:',
    ...plan.files.flatMap((file, index) => {
      const accepted = acceptedCount(review, index)
      if (accepted === 0) return []
      const all = fileSlots(file).length
      const part = accepted === all ? '' : ` (${accepted} of ${formatCount(all, 'change')})`
      return [`  ${file.action}  ${pathLabel(file)}${part}`, ...warningLines(reviewWarnings(file, review.files[index] ?? {}), paint)]
    }),
    ...plan.problems.map(({ message }) => paint.yellow(`The reply is incomplete: ${visibleLine(message)}`)),
    ...plan.delegates.map(({ path }) => paint.yellow(`Left out: ${visibleLine(path)} needs a model to write the full edit.`)),
  ]
}

function warningLines(warnings: readonly ChangeWarning[], paint: Paint): string[] {
  return warnings.map(({ message }) => `    ${paint.yellow(visibleLine(message))}`)
}

function acceptedCount(review: Review, file: number): number {
  return review.files[file]?.verdicts.filter((verdict) => verdict === 'accepted').length ?? 0
}
