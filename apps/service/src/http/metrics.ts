// Metrics of this process since its start, as Prometheus text.

/** Every metric, with its help. */
const helps = {
  process_resident_memory_bytes: 'Resident memory of the process.',
  process_uptime_seconds: 'Seconds since the process started.',
  sheaf_build_info: 'Version of the service; always 1.',
  sheaf_database_up: 'Whether the database can be reached: 1 or 0.',
  sheaf_open_connections: 'Open client connections.',
  sheaf_requests_total: 'Requests by method, route, and status.',
  sheaf_request_seconds: 'Duration of requests by route.',
  sheaf_jobs_total: 'Jobs by name and outcome.',
  sheaf_job_seconds_total: 'Time spent on jobs by name.',
  sheaf_licence_requests_total: 'License and trial requests by kind and outcome.',
  sheaf_webhooks_total: 'Messages from the payment provider by outcome.',
  sheaf_submissions_total: 'Benchmark submissions by outcome.',
} as const

type MetricName = keyof typeof helps

export interface Metrics {
  add(name: MetricName, labels?: Record<string, string>, by?: number): void
  /** Read on each scrape. */
  gauge(name: MetricName, read: () => number, labels?: Record<string, string>): void
  /** Seconds, in buckets. */
  observe(name: MetricName, labels: Record<string, string>, seconds: number): void
  text(): string
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  name: MetricName
  labels: Record<string, string>
  counts: number[]
  sum: number
  count: number
}

export function openMetrics(): Metrics {
  const counters = new Map<string, { name: MetricName; value: number }>()
  const histograms = new Map<string, Histogram>()
  const gauges = new Map<MetricName, { series: string; read: () => number }>()

  return {
    add(name, labels = {}, by = 1) {
      const key = seriesOf(name, labels)
      const counter = counters.get(key)
      if (counter === undefined) counters.set(key, { name, value: by })
      else counter.value += by
    },
    gauge(name, read, labels = {}) {
      gauges.set(name, { series: seriesOf(name, labels), read })
    },
    observe(name, labels, seconds) {
      const key = seriesOf(name, labels)
      let histogram = histograms.get(key)
      if (histogram === undefined) {
        histogram = { name, labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
        histograms.set(key, histogram)
      }
      const at = buckets.findIndex((bucket) => seconds <= bucket)
      if (at >= 0) histogram.counts[at] = (histogram.counts[at] ?? 0) + 1
      histogram.sum += seconds
      histogram.count += 1
    },
    text() {
      const lines: string[] = []
      for (const [name, { series, read }] of gauges) lines.push(...head(name, 'gauge'), `${series} ${read()}`)
      for (const [name, rows] of Map.groupBy(counters, ([, { name }]) => name))
        lines.push(...head(name, 'counter'), ...rows.map(([series, { value }]) => `${series} ${value}`))
      for (const [name, rows] of Map.groupBy(histograms.values(), ({ name }) => name))
        lines.push(...head(name, 'histogram'), ...rows.flatMap((row) => linesOf(row)))
      return `${lines.join('\n')}\n`
    },
  }
}

function head(name: MetricName, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${helps[name]}`, `# TYPE ${name} ${type}`]
}

function linesOf({ name, labels, counts, sum, count }: Histogram): string[] {
  let below = 0
  const rows = buckets.map((bucket, at) => {
    below += counts[at] ?? 0
    return `${seriesOf(`${name}_bucket`, { ...labels, le: String(bucket) })} ${below}`
  })
  return [
    ...rows,
    `${seriesOf(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
    `${seriesOf(`${name}_sum`, labels)} ${sum}`,
    `${seriesOf(`${name}_count`, labels)} ${count}`,
  ]
}

function seriesOf(name: string, labels: Record<string, string>): string {
  const entries = Object.entries(labels)
  if (entries.length === 0) return name
  const texts = entries.map(
    ([label, value]) => `${label}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return `${name}{${texts.join(',')}}`
}
