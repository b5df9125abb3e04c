import { expect, it } from 'vitest'
import { askForEvidence } from './ask-for-evidence.ts'

const [names, errors, parts] = [
  'Which function, class, or setting is involved?',
  'What error message or output do you see?',
  'Which part of the project is it about, such as a folder, a page, or a command?',
]
const guess = 'The task matches no file clearly, so this is a guess. It would help to know:'

it('asks two questions that the task leaves open if the evidence is thin', () => {
  expect(askForEvidence('It is slow', 0.1)).toBe(`${guess} ${names} ${errors}`)
  expect(askForEvidence('retryRequest is slow', 0.1)).toBe(`${guess} ${errors} ${parts}`)
  expect(askForEvidence('TypeError in the list', 0.24)).toBe(`${guess} ${parts} ${names}`)
  expect(askForEvidence('slow', 0)).toBe(`Nothing in the project matches the task. It would help to know: ${names} ${errors}`)
})

it('asks nothing if the evidence is good, or if there is no task', () => {
  expect(askForEvidence('It is slow', 0.25)).toBeUndefined()
  expect(askForEvidence(' ', 0)).toBeUndefined()
})
