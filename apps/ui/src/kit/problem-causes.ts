// What a problem is about, so that its message goes away when that is resolved.

import { isRefusal, type RefusalCode } from '@sheaf/contract'

/** Something that can change outside of the call that failed. */
export type Cause = 'host' | 'license' | 'models' | 'budget' | 'commits' | 'clipboard' | 'editor' | 'message-length' | `workspace ${string}`

export interface CallRecord {
  method: string
  input: unknown
  /** When it started, in `now()`. */
  startedAt: number
}

/** A counter instead of a clock: calls within one millisecond have an order too. */
let moment = 0
export function now(): number {
  return ++moment
}

const failedCalls = new WeakMap<object, CallRecord>()

export function recordFailedCall(problem: unknown, call: CallRecord): void {
  if (typeof problem === 'object' && problem !== null) failedCalls.set(problem, call)
}

function failedCallOf(problem: unknown): CallRecord | undefined {
  return typeof problem === 'object' && problem !== null ? failedCalls.get(problem) : undefined
}

export function causesOf(problem: unknown): Cause[] {
  const workspace = workspaceOf(failedCallOf(problem)?.input)
  return [
    ...(isRefusal(problem) ? (causesByCode[problem.code] ?? []) : []),
    ...(workspace === undefined ? [] : [`workspace ${workspace}` as const]),
  ]
}

/**
 * Whether the call shows that the problem is over: the same call succeeded, or another one of the method if only the environment was to
 * blame. A call that was already running when the problem occurred shows nothing.
 */
export function isResolvedBy(problem: unknown, shownAt: number, call: CallRecord): boolean {
  const failed = failedCallOf(problem)
  if (failed === undefined || failed.method !== call.method || typeOf(failed.input) !== typeOf(call.input) || call.startedAt < shownAt)
    return false
  if (isRefusal(problem) && environmentCodes.has(problem.code)) return true
  return JSON.stringify(failed.input) === JSON.stringify(call.input)
}

const causesByCode: Partial<Record<RefusalCode, readonly Cause[]>> = {
  'host-gone': ['host'],
  'host-unreachable': ['host'],
  'editor-missing': ['editor'],
  'editor-failed': ['editor'],
  'over-free-limit': ['budget', 'license'],
  'over-budget': ['budget'],
  'prompt-too-large': ['budget'],
  'nothing-selected': ['budget'],
  'pro-needed': ['license'],
  'trial-used': ['license'],
  'no-model': ['models'],
  'model-unset': ['models'],
  'model-images-unknown': ['models'],
  'unknown-provider': ['models'],
  'provider-unset': ['models'],
  'provider-settings': ['models'],
  'model-key': ['models'],
  'model-unknown': ['models'],
  'clipboard-missing': ['clipboard'],
}

const environmentCodes: ReadonlySet<RefusalCode> = new Set([
  'host-gone',
  'host-unreachable',
  'state-unwritable',
  'keys-unreadable',
  'service-unreachable',
  'service-down',
  'service-limit',
  'model-network',
  'model-busy',
  'editor-missing',
  'editor-failed',
])

/** A method that makes different changes is a different call for each. */
function typeOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  if ('change' in input) return typeOf(input.change)
  return 'type' in input ? input.type : 'in' in input ? input.in : undefined
}

function workspaceOf(input: unknown): string | undefined {
  return typeof input === 'object' && input !== null && 'workspace' in input && typeof input.workspace === 'string'
    ? input.workspace
    : undefined
}
