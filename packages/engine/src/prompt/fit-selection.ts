// Fits a selection into a token budget: for each file the best form that there is room for, as steps in the order to take them.

import type { FitStep, SelectedFile } from '@sheaf/contract'
import { type Fitting, type Form, fitBudget } from './fit-budget.ts'
import { refuseOverBudget } from './fit-prompt.ts'

/** The first form is the one that the user chose; its count is exact. Those of the others may be estimates. */
export interface FileToFit extends Fitting<FitForm> {
  forms: readonly [Form<FitForm>, ...Form<FitForm>[]]
  /** Why it would be left out. */
  whyOut: string
}

export interface FitForm {
  file: SelectedFile
  /** Why the file is shown in this form, if the user chose another. */
  why: string
}

export interface MeasuredSelection {
  total: number
  /** Exact tokens of each file that the prompt shows. */
  files: ReadonlyMap<string, number>
}

export interface FitOptions {
  budget: number
  /** Total of the requested prompt. */
  before: number
  /** Counts the prompt with this selection. */
  measure: (selection: readonly SelectedFile[]) => Promise<MeasuredSelection>
  /** Called for each step of the plan; counting their totals can take long. */
  onStep?: (done: number, total: number) => void
}

export interface FittedSelection {
  after: number
  steps: FitStep[]
  selection: SelectedFile[]
}

/** Longer lists are counted only at every nth step: counting takes about as long as making a prompt, and longer with more files. */
const mostCounted = 100
const mostFilesCounted = 100_000
/** The rest of the prompt depends on the files shown, so a plan must be counted and adjusted. */
const adjustments = 8
/** Room that is not worth another plan. */
const smallShare = 0.01

export async function fitSelection(files: readonly FileToFit[], options: FitOptions): Promise<FittedSelection> {
  const { before, budget, measure, onStep } = options
  if (before <= budget) return { after: before, steps: [], selection: files.map(({ forms: [own] }) => own.shown.file) }
  const { plan, measured } = await findPlan(files, options)
  const changes = changesOf(files, plan, measured)
  const counted = Math.min(mostCounted, Math.ceil(mostFilesCounted / files.length))
  const every = Math.ceil(changes.length / counted)
  const steps: FitStep[] = []
  const current = new Map(files.map(({ path, forms: [own] }) => [path, own.shown.file]))
  for (const [at, { step, file }] of changes.entries()) {
    if (file) current.set(step.path, file)
    else current.delete(step.path)
    const isLast = at === changes.length - 1
    const isCounted = (changes.length - 1 - at) % every === 0
    const total = isLast ? measured.total : isCounted ? (await measure([...current.values()])).total : null
    steps.push({ ...step, total })
    onStep?.(at + 1, changes.length)
  }
  return { after: measured.total, steps, selection: [...current.values()] }
}

type Plan = ReadonlyMap<string, Form<FitForm>>

interface MeasuredPlan {
  plan: Plan
  measured: MeasuredSelection
}

/** Looks for the plan with most room within the budget. What is beside the files depends on them: the tree, and maps that Auto adds. */
async function findPlan(files: readonly FileToFit[], { budget, before, measure }: FitOptions): Promise<MeasuredPlan> {
  const exact = new Map<FitForm, number>()
  let best: MeasuredPlan | undefined
  /** Most tokens of files that were within the budget, and fewest that were not. */
  let enough = 0
  let tooMuch = Number.POSITIVE_INFINITY
  let room = Math.max(0, budget - before + files.reduce((sum, { forms: [own] }) => sum + own.tokens, 0))
  for (let attempt = 0; ; attempt++) {
    const known = files.map((file) => ({ ...file, forms: knownForms(file, exact) }))
    const plan = fillRoom(known, fitBudget(known, room), room)
    const measured = await measure(selectionOf(files, plan))
    for (const [path, { shown }] of plan) exact.set(shown, measured.files.get(path) ?? Number.POSITIVE_INFINITY)
    if (files.some((file) => isLarger(file, plan.get(file.path), exact))) continue
    const slack = budget - measured.total
    const isOver = slack < 0
    const isLast = attempt >= adjustments
    const used = [...plan.values()].reduce((sum, { shown }) => sum + (exact.get(shown) ?? 0), 0)
    const wanted = used + slack
    if (plan.size === 0 && (isOver || ((wanted <= room || isLast) && !best))) refuseOverBudget(isOver ? [] : known, measured.total, budget)
    // Each plan has more room than the last one that fits.
    if (!isOver && plan.size > 0) best = { plan, measured }
    if (isOver) tooMuch = Math.min(tooMuch, used)
    else enough = Math.max(enough, used, Math.min(room, tooMuch))
    const isDone = isLast || tooMuch - enough <= 1 || (!isOver && (wanted <= room || slack <= budget * smallShare))
    if (best && isDone) return best
    const isBetween = wanted > enough && wanted < tooMuch
    if (isLast) room = Math.floor(room / 2)
    else room = isBetween ? wanted : Math.floor((enough + tooMuch) / 2)
  }
}

/** Where the best form of a file doesn't fit, a smaller one may: the most important files get the room that is left. */
function fillRoom(files: readonly Fitting<FitForm>[], fitted: Plan, room: number): Plan {
  const plan = new Map(fitted)
  let left = room - [...plan.values()].reduce((sum, { tokens }) => sum + tokens, 0)
  for (const { path, forms } of files.toSorted(
    (a, b) => Number(b.isInTask ?? false) - Number(a.isInTask ?? false) || b.weight - a.weight || (a.path < b.path ? -1 : 1),
  )) {
    const current = plan.get(path) ?? nothing
    const best = forms
      .filter(({ tokens, share }) => share > current.share && tokens - current.tokens <= left)
      .reduce<Form<FitForm> | undefined>((most, form) => (form.share > (most?.share ?? 0) ? form : most), undefined)
    if (!best) continue
    plan.set(path, best)
    left -= best.tokens - current.tokens
  }
  return plan
}

const nothing = { tokens: 0, share: 0 }

/** The user's own form, and the others that are smaller, with exact counts where they are known. */
function knownForms({ forms: [own, ...others] }: FileToFit, exact: ReadonlyMap<FitForm, number>): FileToFit['forms'] {
  const smaller = others
    .map((form) => ({ ...form, tokens: exact.get(form.shown) ?? form.tokens }))
    .filter(({ tokens }) => tokens < own.tokens)
  return [own, ...smaller]
}

/** A form whose estimate was too low: it is never used, because it would enlarge the file. */
function isLarger({ forms: [own] }: FileToFit, form: Form<FitForm> | undefined, exact: ReadonlyMap<FitForm, number>): boolean {
  return form !== undefined && form.shown !== own.shown && (exact.get(form.shown) ?? 0) >= own.tokens
}

function selectionOf(files: readonly FileToFit[], plan: Plan): SelectedFile[] {
  return files.flatMap(({ path }) => plan.get(path)?.shown.file ?? [])
}

interface Change {
  step: Omit<FitStep, 'total'>
  /** Missing if the file is left out. */
  file: SelectedFile | undefined
}

/** Least loss for each token saved first. */
function changesOf(files: readonly FileToFit[], plan: Plan, measured: MeasuredSelection): Change[] {
  const changes = files.flatMap(({ path, weight, whyOut, forms: [own] }) => {
    const form = plan.get(path)
    if (form?.shown === own.shown) return []
    const file = form?.shown.file
    const tokens = form ? (measured.files.get(path) ?? 0) : 0
    const saved = own.tokens - tokens
    const step = {
      path,
      from: own.shown.file.mode,
      to: file?.mode ?? ('out' as const),
      ...(file?.mode === 'slices' ? { ranges: file.ranges } : {}),
      tokens,
      saved,
      why: form?.shown.why ?? whyOut,
    }
    return [{ step, file, loss: (weight * (own.share - (form?.share ?? 0))) / Math.max(saved, 1) }]
  })
  return changes.sort((a, b) => a.loss - b.loss || (a.step.path < b.step.path ? -1 : 1))
}
