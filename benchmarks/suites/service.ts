// Measures the service on its own PostgreSQL: how fast it serves and rebuilds the leaderboard, and whether it ever loses a race.

import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCluster } from '../../apps/service/src/testing/run-cluster.ts'
import { installTool, toolsFolder } from '../../scripts/install-tool.ts'
import { alternate } from '../alternate.ts'
import { median } from '../median.ts'
import type { Row } from '../row.ts'
import { type Probe, startProbe } from '../service/start-probe.ts'
import type { Bench } from '../suite.ts'

const submissions = 1_000_000
const connections = 50
const raceRounds = 50
const parallel = 60

export async function service({ rounds = 3 }: Bench): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-service-'))
  // PostgreSQL runs as a user other than root.
  chmodSync(folder, 0o711)
  // Settings as on Debian, but without crash safety.
  const cluster = await makeCluster(join(folder, 'cluster'), { settings: { shared_buffers: '128MB' } })
  await cluster.start()
  const probes: Probe[] = []
  const start = async (script: string, ...args: string[]) => {
    const probe = await startProbe(script, ...args)
    probes.push(probe)
    return probe
  }
  try {
    const url = cluster.url('postgres')
    const first = await start('service-probe.ts', url)
    await first.send({ what: 'fill', submissions })
    const rebuilds: { ms: number; grownMb: number }[] = []
    for (let round = 0; round <= rounds; round += 1) rebuilds.push(await first.send({ what: 'rebuild' }))
    const counted = rebuilds.slice(1)
    const served = await serveRows(first, join(folder, 'body'), start, rounds)
    const second = await start('service-probe.ts', url)
    const { rounds: races }: { rounds: { succeeded: number; refused: number; other: number; machines: number }[] } = await first.send({
      what: 'race',
      urls: [first.url, second.url],
      rounds: raceRounds,
      parallel,
    })
    const right = races.filter((race) => race.succeeded === 3 && race.refused === parallel - 3 && race.machines === 3).length
    return [
      ...served,
      {
        suite: 'service',
        name: 'rebuild of 1,000,000 submissions',
        unit: 'ms',
        ours: median(counted.map(({ ms }) => ms)),
        rival: null,
        target: { kind: 'below', most: 10_000 },
        samples: { ours: counted.map(({ ms }) => ms), rival: [] },
        note: '400 models, 20,000 submitters; all of it in SQL, the first round does not count',
      },
      {
        suite: 'service',
        name: 'memory of Node, more while it rebuilds',
        unit: 'MB',
        ours: median(counted.map(({ grownMb }) => grownMb)),
        rival: null,
        target: { kind: 'below', most: 30 },
        samples: { ours: counted.map(({ grownMb }) => grownMb), rival: [] },
        note: 'the most seen, looked at every 10 ms',
      },
      {
        suite: 'service',
        name: `${parallel} activations at once, exactly 3 succeed`,
        unit: 'cases',
        ours: right,
        rival: { name: 'rounds', value: raceRounds },
        target: { kind: 'share', least: 1 },
        samples: { ours: races.map(({ succeeded }) => succeeded), rival: [] },
        note: 'half of them at each of two processes; 3 rows in the database and 57 refusals because it is full, in every round',
      },
    ]
  } finally {
    for (const probe of probes) await probe.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Load {
  /** Milliseconds for a thousand requests. */
  thousand: number
  p99: number
}

/** The part of autocannon's report that is used; `duration` is in seconds. */
interface LoadReport {
  errors: number
  non2xx: number
  duration: number
  requests: { total: number }
  latency: { p99: number }
}

async function serveRows(
  ours: Probe,
  file: string,
  start: (script: string, ...args: string[]) => Promise<Probe>,
  rounds: number,
): Promise<Row[]> {
  const { program } = await installTool(join(toolsFolder, 'autocannon'))
  const asked = `${ours.url}/api/stats`
  const answer = await fetch(asked, { headers: { 'accept-encoding': 'gzip' } })
  const entries: { leaderboard: unknown[] } = JSON.parse(await answer.text())
  // The compressed body, because fetch decompresses its own.
  writeFileSync(file, await rawBody(asked))
  const rival = await start('bare-server.ts', file, 'gzip')
  const loads = await alternate(
    { ours: { run: () => load(program, asked, 'gzip', 5) }, rival: { run: () => load(program, rival.url, 'gzip', 5) } },
    { rounds },
  )
  const plain = await load(program, asked, 'identity', 5)
  const row = (name: string, of: keyof Load, most: number, note: string): Row => ({
    suite: 'service',
    name,
    unit: 'ms',
    ours: median(loads.ours.map((each) => each[of])),
    rival: { name: 'bare node:http', value: median(loads.rival.map((each) => each[of])) },
    target: { kind: 'below', most },
    samples: { ours: loads.ours.map((each) => each[of]), rival: loads.rival.map((each) => each[of]) },
    note,
  })
  const rate = Math.round(1_000_000 / median(loads.ours.map(({ thousand }) => thousand)))
  const about = `${connections} connections, one process, ${entries.leaderboard.length} models, with its log`
  return [
    row('/api/stats, 1,000 requests', 'thousand', 200, `${about}: ${rate} a second; unpacked ${Math.round(1_000_000 / plain.thousand)}`),
    row('/api/stats, slowest of 100', 'p99', 20, about),
  ]
}

async function load(autocannon: string, url: string, encoding: string, seconds: number): Promise<Load> {
  const options = [
    '--json',
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
    '--headers',
    `accept-encoding=${encoding}`,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url])
  const result: LoadReport = JSON.parse(stdout)
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.errors} errors and ${result.non2xx} other answers under load`)
  return { thousand: (result.duration * 1_000_000) / result.requests.total, p99: result.latency.p99 }
}

/** The body without decompression. */
async function rawBody(url: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((done, failed) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => done(Buffer.concat(chunks)))
    })
      .on('error', failed)
      .end()
  })
}
