// Reads a run from any file: our own lines, or an answer of `GET /api/stats/runs/<id>`, so that a score on the board can be checked.

import { Refusal } from '@sheaf/contract'
import { isHeader, isReply, type RunHeader, type RunRecord, readRecord } from './run-record.ts'

export function readRunFile(bytes: Uint8Array, name: string): RunRecord {
  return readAnswer(bytes, name) ?? readRecord(bytes, name)
}

function readAnswer(bytes: Uint8Array, name: string): RunRecord | undefined {
  const value = parsed(bytes)
  if (typeof value !== 'object' || value === null || !('model_display_name' in value) || !('replies' in value)) return undefined
  const { replies, ...about }: { replies: unknown } & Record<string, unknown> = { ...value }
  if (!Array.isArray(replies) || !replies.every(isReply)) throw new Refusal('run-unreadable', `${name}.`)
  const { id, seed, temperature, thinking, model_display_name: modelName, provider_name: providerName, task_set: taskSet } = about
  const header: Record<keyof RunHeader, unknown> = {
    version: 1,
    id,
    taskSet,
    seed,
    model: `${providerName}/${modelName}`,
    modelName,
    providerName,
    temperature,
    thinking,
    simulated: providerName === 'Simulated',
    startedAt: typeof about.submitted_at === 'number' ? dateOf(about.submitted_at) : '',
    tasks: replies.map(({ task }) => task),
  }
  if (!isHeader(header)) throw new Refusal('run-unreadable', `${name}.`)
  return { header, replies, whole: bytes.length }
}

function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Our own lines are not one JSON value, unless there is just one. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
