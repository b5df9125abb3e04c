// Confirms before anything is written. Risky paths and hidden characters are confirmed one by one (safety A14, A34).

import type { PlannedFile, Review } from '@sheaf/contract'
import { fileSlots, moveReview, reviewSteps } from '@sheaf/host/review'
import { counted } from '../layout/index.ts'
import { placeOf } from '../plan/index.ts'
import { type Paint, visibleLine } from '../terminal/index.ts'
import type { Prompter } from './prompter.ts'

export interface Confirmed {
  answer: 'yes' | 'no' | 'left'
  review: Review
}

export async function confirmWriting(given: Review, prompter: Prompter, paint: Paint): Promise<Confirmed> {
  let review = given
  for (const [index, file] of review.plan.files.entries()) {
    if (acceptedIn(review, index) === 0) continue
    for (const warning of file.warnings.filter(({ code }) => code === 'risky-path' || code === 'hidden-characters')) {
      const yes = await prompter.confirm(`${visibleLine(warning.message)} Write ${placeOf(file)}?`)
      if (yes === undefined) return { answer: 'left', review }
      if (!yes) review = moveReview(review, { type: 'reject', file: index })
    }
  }
  if (reviewSteps(review).length === 0) {
    prompter.say('No changes accepted. Nothing to write.')
    return { answer: 'no', review }
  }
  prompter.say(writingLines(review, paint).join('\n'))
  const yes = await prompter.confirm(`Write ${counted(reviewSteps(review).length, 'file')}?`)
  return { answer: yes === undefined ? 'left' : yes ? 'yes' : 'no', review }
}

function writingLines(review: Review, paint: Paint): string[] {
  const { plan } = review
  return [
    'Changes to write:',
    ...plan.files.flatMap((file, index) => {
      const accepted = acceptedIn(review, index)
      if (accepted === 0) return []
      const all = fileSlots(file).length
      const part = accepted === all ? '' : ` (${accepted} of ${counted(all, 'change')})`
      return [`  ${file.action}  ${placeOf(file)}${part}`, ...stillWarned(file, paint)]
    }),
    ...plan.problems.map(({ message }) => paint.yellow(`The reply is incomplete: ${visibleLine(message)}`)),
    ...plan.delegates.map(({ path }) => paint.yellow(`Left out: ${visibleLine(path)} needs a model to write the full edit.`)),
  ]
}

function stillWarned(file: PlannedFile, paint: Paint): string[] {
  return file.warnings.map(({ message }) => `    ${paint.yellow(visibleLine(message))}`)
}

function acceptedIn(review: Review, file: number): number {
  return review.files[file]?.verdicts.filter((verdict) => verdict === 'accepted').length ?? 0
}
