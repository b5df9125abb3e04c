// A run as listed.

import { type BenchRunInfo, defined } from '@sheaf/contract'
import type { RunProgress } from './run-bench.ts'
import { isComplete, type RunRecord } from './run-record.ts'

/** `live`: its progress, if this process runs it. */
export function showRun(record: RunRecord, live?: RunProgress): BenchRunInfo {
  const { header, ended, submitted } = record
  const { id, model, modelName, providerName, startedAt, simulated } = header
  const { done, total, tokens, cost, fault } = live ?? storedProgress(record)
  const points = live ?? ended?.scored
  return {
    id,
    model,
    modelName,
    providerName,
    startedAt,
    simulated,
    state: live ? 'running' : isComplete(record) ? 'done' : 'stopped',
    done,
    total,
    tokens,
    ...defined({ cost }),
    ...(points ? { points: { earned: points.earned, possible: points.possible } } : {}),
    ...(live ? { running: live.running } : {}),
    ...defined({ fault }),
    ...(ended && !live ? { pointsRate: ended.scored.pointsRate } : {}),
    ranked: !live && ended?.scored.ranked === true,
    ...(submitted ? { submitted } : {}),
  }
}

function storedProgress({ header, replies }: RunRecord): Omit<RunProgress, 'earned' | 'possible' | 'running'> {
  const priced = replies.flatMap(({ usage }) => usage.cost ?? [])
  const fault = replies.findLast((reply) => reply.fault !== undefined)?.fault?.says
  return {
    done: replies.filter((reply) => reply.fault === undefined).length,
    total: header.tasks.length,
    tokens: replies.reduce((sum, { usage }) => sum + (usage.input ?? 0) + (usage.output ?? 0), 0),
    ...(priced.length > 0 ? { cost: priced.reduce((sum, cost) => sum + cost, 0) } : {}),
    ...defined({ fault }),
  }
}
