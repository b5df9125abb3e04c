// Sheaf Bench: the words of a run, its score, and what is sent to the leaderboard (formats §7).

import type { RefusalCode } from '../api/refusals.ts'
import type { Thinking, Usage } from '../models/ask.ts'
import type { LanguageId } from '../workspace/languages.ts'

export const benchLanguages = ['typescript', 'go', 'swift', 'python', 'rust'] as const satisfies LanguageId[]
export type BenchLanguage = (typeof benchLanguages)[number]

export const taskKinds = [
  'remove-call',
  'fix-braces',
  'insert-guard',
  'patch-block',
  'swap-arguments',
  'mark-index',
  'rename-export',
  'move-function',
  'append-function',
  'apply-patch',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskKindNames: Readonly<Record<TaskKind, string>> = {
  'remove-call': 'Remove a call',
  'fix-braces': 'Fix braces',
  'insert-guard': 'Insert a guard',
  'patch-block': 'Patch a block',
  'swap-arguments': 'Swap arguments',
  'mark-index': 'Mark an index file',
  'rename-export': 'Rename an export',
  'move-function': 'Move a function',
  'append-function': 'Append a function',
  'apply-patch': 'Apply a patch',
}

export const difficulties = ['medium', 'hard', 'very-hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** What `sheaf bench list` shows of a task. */
export interface TaskShown {
  /** `typescript-3`: the language and the place in its row. */
  id: string
  language: BenchLanguage
  kind: TaskKind
  difficulty: Difficulty
  maxPoints: number
  contextChars: number
  instructions: string
}

export interface TaskReply {
  task: string
  /** The raw text as the model wrote it. */
  reply: string
  finish: 'stop' | 'length' | 'filtered' | 'other'
  ms: number
  usage: Usage
  /** The provider failed, so there is no reply; a run that has one is not ranked. */
  fault?: { code: string; says: string }
}

export interface BenchRun {
  version: 1
  id: string
  /** sha256 over everything that decides a score: repositories, tasks, verifiers' version, prompt layout. */
  taskSet: string
  seed: string
  /** `provider/model`. */
  model: string
  modelName: string
  providerName: string
  temperature: number
  thinking: Thinking
  /** Made by a model of ours that only plays one. */
  simulated: boolean
  startedAt: string
  endedAt?: string
  state: 'running' | 'stopped' | 'done'
  replies: TaskReply[]
}

/** Each makes the score of a task 0. */
export const hardErrors = ['unexpected-file', 'unparsable', 'too-large', 'no-edits', 'provider-fault', 'not-run'] as const
export type HardError = (typeof hardErrors)[number]

/** Each takes its factor once. */
export const softErrors = ['too-many-edits', 'failed-edit', 'too-few-edits', 'long-output'] as const
export type SoftError = (typeof softErrors)[number]

export interface TaskScore {
  task: string
  kind: TaskKind
  language: BenchLanguage
  difficulty: Difficulty
  /** What the verifier says of the files, 0..1. */
  verified: number
  /** After hard errors and soft factors, 0..1. */
  score: number
  hard?: HardError
  soft: SoftError[]
  /** A perfect one counts double. */
  points: number
  maxPoints: number
  perfect: boolean
  /** One sentence on what was missed. */
  note?: string
}

export interface RunScore {
  taskSet: string
  /** Percent, 0..100. */
  pointsRate: number
  earned: number
  /** Sum of the maximum points, not doubled. */
  maximum: number
  perfect: number
  tasks: TaskScore[]
  /** False: tasks are missing or a provider failed, so it is not ranked. */
  ranked: boolean
}

/** The body of `POST /api/submissions`; the signature covers its bytes as sent. */
export interface Submission {
  version: 1
  nonce: string
  /** ISO 8601; informative, the service keeps its own time. */
  sentAt: string
  client: string
  taskSet: string
  seed: string
  modelName: string
  providerName: string
  temperature: number
  thinking: Thinking
  simulated: boolean
  replies: Omit<TaskReply, 'fault'>[]
}

export interface SubmissionAnswer {
  id: string
  state: 'received' | 'scored' | 'refused'
  pointsRate?: number
  /** Why it is kept and not counted, or refused. */
  note?: string
}

/** A saved run as lists show it. */
export interface BenchRunShown {
  id: string
  model: string
  modelName: string
  providerName: string
  startedAt: string
  state: BenchRun['state']
  simulated: boolean
  done: number
  total: number
  /** Tasks that are being asked now. */
  running?: string[]
  /** In and out, so far. */
  tokens?: number
  /** US dollars; absent where no price is known. */
  cost?: number
  /** `possible`: what perfect replies to the tasks done so far would have earned. */
  points?: { earned: number; possible: number }
  /** What the provider said where it failed. */
  fault?: string
  /** It could not go on for a reason of this machine, such as a full disk; `fault` says it in words. */
  trouble?: RefusalCode
  pointsRate?: number
  ranked: boolean
  submitted?: SubmissionAnswer
}

/** What a run would take, before anything is asked. */
export interface BenchEstimate {
  tasks: number
  /** Counted with o200k: other families differ by some percent. */
  inputTokens: number
  /** What a model that answers shortly writes. */
  outputTokens: number
  /** US dollars; null where no price is known. */
  cost: number | null
  /** Tasks that are more than the model takes in. */
  tooLarge: number
}

/** Which tasks; the whole default set unless said otherwise. */
export interface BenchChoice {
  model: string
  seed?: string
  languages?: BenchLanguage[]
  tasks?: string[]
}

export interface BenchStart extends BenchChoice {
  /** Go on with this run: what was chosen for it stays. */
  resume?: string
  /** Languages asked at once. */
  parallel?: number
  temperature?: number
  thinking?: Thinking
}

/** Exactly what would be sent, and where to, so that a person can look at it first. */
export interface SubmissionPreview {
  to: string
  submitter: string
  bytes: number
  body: string
  pointsRate: number
  /** Why it cannot be sent. */
  refused?: string
  code?: RefusalCode
}

export type SubmissionStep = { sent: false; preview: SubmissionPreview } | { sent: true; answer: SubmissionAnswer }

/** The task sets whose results are compared with each other: that of seed `sheaf-1`. Any other is refused before it is stored. */
export const rankedTaskSets: readonly string[] = ['9d502cfbd39f56b3feab32de2150473b8cb857bd8f704677f1b18805386ea2ee']
