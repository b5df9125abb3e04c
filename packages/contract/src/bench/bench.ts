// Sheaf Bench: types of a run, its score, and the submission to the leaderboard (formats §7).

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

/** A task as listed by `sheaf bench list`. */
export interface TaskInfo {
  /** `typescript-3`: the language and the number within it. */
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
  /** The raw text from the model. */
  reply: string
  finish: 'stop' | 'length' | 'filtered' | 'other'
  ms: number
  usage: Usage
  /** The provider failed, so there is no reply; a run with a fault is not ranked. */
  fault?: { code: string; says: string }
}

export interface BenchRun {
  version: 1
  id: string
  /** SHA-256 of everything that determines a score: repositories, tasks, verifier version, prompt layout. */
  taskSet: string
  seed: string
  /** `provider/model`. */
  model: string
  modelName: string
  providerName: string
  temperature: number
  thinking: Thinking
  /** Made by a simulated model. */
  simulated: boolean
  startedAt: string
  endedAt?: string
  state: 'running' | 'stopped' | 'done'
  replies: TaskReply[]
}

/** Each one sets the score of a task to 0. */
export const hardErrors = ['unexpected-file', 'unparsable', 'too-large', 'no-edits', 'provider-fault', 'not-run'] as const
export type HardError = (typeof hardErrors)[number]

/** Each one applies its factor once. */
export const softErrors = ['too-many-edits', 'failed-edit', 'too-few-edits', 'long-output'] as const
export type SoftError = (typeof softErrors)[number]

export interface TaskScore {
  task: string
  kind: TaskKind
  language: BenchLanguage
  difficulty: Difficulty
  /** The verifier's score of the files, 0..1. */
  verified: number
  /** After hard errors and soft factors, 0..1. */
  score: number
  hard?: HardError
  soft: SoftError[]
  /** Doubled for a perfect score. */
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
  /** False: tasks are missing or a provider failed. */
  ranked: boolean
}

/** The body of `POST /api/submissions`; the signature covers its bytes as sent. */
export interface Submission {
  version: 1
  nonce: string
  /** ISO 8601; informational, the service uses its own time. */
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
  /** Why it is stored but not counted, or refused. */
  note?: string
}

/** A saved run as shown in lists. */
export interface BenchRunInfo {
  id: string
  model: string
  modelName: string
  providerName: string
  startedAt: string
  state: BenchRun['state']
  simulated: boolean
  done: number
  total: number
  /** Tasks in progress. */
  running?: string[]
  /** Input and output tokens so far. */
  tokens?: number
  /** US dollars; absent if no price is known. */
  cost?: number
  /** `possible`: what perfect replies to the finished tasks would have earned. */
  points?: { earned: number; possible: number }
  /** The provider's error message. */
  fault?: string
  /** The run stopped because of a problem on this machine, such as a full disk; `fault` describes it. */
  trouble?: RefusalCode
  pointsRate?: number
  ranked: boolean
  submitted?: SubmissionAnswer
}

/** Estimated size and cost of a run. */
export interface BenchEstimate {
  tasks: number
  /** Counted with o200k: other tokenizers differ by a few percent. */
  inputTokens: number
  /** Output of a model with short answers. */
  outputTokens: number
  /** US dollars; null if no price is known. */
  cost: number | null
  /** Tasks that exceed the model's input limit. */
  tooLarge: number
}

/** Exactly what would be sent, and where, so that a person can inspect it first. */
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

/** Task sets that the leaderboard accepts: that of seed `sheaf-1`. Any other is refused before it is stored. */
export const rankedTaskSets: readonly string[] = ['9d502cfbd39f56b3feab32de2150473b8cb857bd8f704677f1b18805386ea2ee']
