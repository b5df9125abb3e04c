// Reads smoothness from a browser trace: the time between frames, and how long the page was busy.

export interface TraceEvent {
  name: string
  /** `X`: with a duration. `M`: about a thread. */
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Processor time within `dur`: on a busy machine the rest is waiting. */
  tdur?: number
  args?: { name?: unknown; [key: string]: unknown }
}

export interface Smoothness {
  /** Time between frames, in ms. */
  frames: number[]
  /** Tasks of the page's main thread, in ms. */
  tasks: number[]
  /** The same, as processor time. */
  ran: number[]
}

export function readTrace(json: string): Smoothness {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(json)
  const main = busiestMain(traceEvents)
  const tasks = traceEvents.filter((event) => isTask(event) && threadOf(event) === main)
  const pid = tasks[0]?.pid
  const drawn = traceEvents
    .filter((event) => event.name === 'DrawFrame' && event.pid === pid)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other)
  return {
    frames: drawn.slice(1).map((ts, at) => (ts - (drawn[at] ?? ts)) / 1_000),
    tasks: tasks.map(({ dur = 0 }) => dur / 1_000),
    ran: tasks.map(({ tdur = 0 }) => tdur / 1_000),
  }
}

/** Each page has its own main thread; the page that was scrolled did the most work. */
function busiestMain(events: readonly TraceEvent[]): string | undefined {
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const busy = new Map<string, number>()
  for (const event of events)
    if (isTask(event) && mains.has(threadOf(event))) busy.set(threadOf(event), (busy.get(threadOf(event)) ?? 0) + (event.dur ?? 0))
  return [...busy].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function isTask({ name, ph }: TraceEvent): boolean {
  return ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}.${tid}`
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
