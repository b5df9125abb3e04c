// Runs the conformance suite against a URL, and returns the scenarios of the revision and their problems.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

export type Revision = '2025-11-25' | '2026-07-28'

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  description: string
  errorMessage?: string
}

export interface SuiteRun {
  exit: number | null
  /** The scenarios that ran, sorted: required ones here, others in `optional`. */
  required: string[]
  optional: string[]
  /** Failed checks and warnings, as `scenario:check`, each with the suite's message. */
  problems: Map<string, string>
  /** The end of its output, for the message of a failed expectation. */
  transcript: string
}

export async function runSuite(url: string, revision: Revision): Promise<SuiteRun> {
  const results = mkdtempSync(join(tmpdir(), 'sheaf-conformance-'))
  try {
    const { exit, stdout, stderr } = await runTool(
      '@modelcontextprotocol/conformance',
      ['server', ...['--url', url, '--requirements', revision, '--output-dir', results]],
      { NODE_OPTIONS: `--import=${new URL('./slow-timers.ts', import.meta.url)}` },
    )
    const optional = [...stdout.matchAll(/^ {2}[✓✗] (\S+) \([a-z-]+\)$/gm)].map(([, name = '']) => name).sort()
    const checks = readChecks(results)
    const problems = new Map<string, string>()
    for (const [scenario, found] of checks) {
      for (const { id, status, description, errorMessage } of found) {
        if (status === 'FAILURE' || status === 'WARNING') problems.set(`${scenario}:${id}`, errorMessage ?? description)
      }
    }
    return {
      exit,
      required: [...checks.keys()].filter((name) => !optional.includes(name)).sort(),
      optional,
      problems,
      transcript: `${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`,
    }
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
}

/** Reads the folder that the suite writes for each scenario: `server-<name>-<time>`. */
function readChecks(folder: string): Map<string, Check[]> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ''),
      JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')),
    ]),
  )
}
