// Plans what a reply would do to the current files. Reads, never writes.

import { type Call, type ChangeWarning, type Hunk, type Place, type Plan, type PlannedFile, Refusal, type Reply } from '@sheaf/contract'
import { eventLoopYielder } from '../../work/index.ts'
import { applyHunks } from '../hunks/index.ts'
import type { CheckSyntax } from './check-syntax.ts'
import type { StaleOptions } from './judge-stale.ts'
import { planSteps } from './plan-files.ts'
import type { SyntaxAnswer, SyntaxQuestion } from './syntax-batch.ts'
import type { Targets } from './targets.ts'

export interface PlanOptions extends StaleOptions, Pick<Call, 'signal' | 'onProgress'> {
  /** Without it nothing is parsed, and there are no syntax warnings. */
  checkSyntax?: CheckSyntax
}

export async function planReply(
  reply: Reply,
  targets: Targets,
  { checkSyntax, signal, onProgress, ...options }: PlanOptions = {},
): Promise<Plan> {
  const steps = planSteps(reply, targets, options)
  const yieldToEventLoop = eventLoopYielder()
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    const turn = yieldToEventLoop()
    if (!turn) continue
    onProgress?.({ stage: 'plan', ...step.value })
    await turn
    if (signal?.aborted) throw new Refusal('cancelled')
  }
  const plan = step.value
  const checks = plan.files.flatMap(checksOf)
  if (!checkSyntax || checks.length === 0) return plan
  const questions: SyntaxQuestion[] = []
  for (const { file, hunks } of checks) {
    questions.push({ path: newPath(file), before: file.text, after: applyHunks(file.text, hunks) })
    await yieldToEventLoop()
  }
  const answers = await checkSyntax(questions, onProgress)
  const warnings = new Map(checks.map(({ about }, at) => [about, warningOf(answers[at])]))
  return { ...plan, files: plan.files.map((file) => withWarnings(file, warnings)) }
}

/** Enough for the places that a person looks at; a hostile reply has hundreds. */
const placesChecked = 20

interface Check {
  file: PlannedFile
  about: PlannedFile | Place
  hunks: readonly Hunk[]
}

/** The file with all its hunks, and with each change that has no definite place at each of its places. */
function checksOf(file: PlannedFile): Check[] {
  if (file.status === 'unchanged') return []
  const places = (file.unplaced ?? []).flatMap((each) => each.places).slice(0, placesChecked)
  return [
    ...(file.hunks.length > 0 ? [{ file, about: file, hunks: file.hunks }] : []),
    ...places.map((place) => ({ file, about: place, hunks: place.hunks })),
  ]
}

function withWarnings(file: PlannedFile, warnings: ReadonlyMap<PlannedFile | Place, ChangeWarning[]>): PlannedFile {
  const unplaced = file.unplaced?.map((each) => ({
    ...each,
    places: each.places.map((place) => {
      const own = warnings.get(place) ?? []
      return own.length > 0 ? { ...place, warnings: own } : place
    }),
  }))
  return { ...file, ...(unplaced && { unplaced }), warnings: [...file.warnings, ...(warnings.get(file) ?? [])] }
}

function newPath({ relative, to }: PlannedFile): string {
  return to?.relative ?? relative
}

function warningOf(lines: SyntaxAnswer): ChangeWarning[] {
  if (!lines || lines.length === 0) return []
  const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`
  return [{ code: 'syntax', message: `The new text no longer parses. Check ${where}.`, lines }]
}
