// Downloads the adapters of agents with npm, once a person agrees: the exact versions and hashes of a lock file that ships with Sheaf, and
// no install scripts.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CancelSignal, Refusal } from '@sheaf/contract'
import { findProgram, helperEnv, quoteOutput, resolveCommand, runProgram } from '@sheaf/engine/work'
import type { Agent, AgentAdapter } from '../agent.ts'
import { agentRefusal } from '../connect/agent-fault.ts'
import claudeCodeLock from './claude-code.lock.json' with { type: 'json' }
import codexLock from './codex.lock.json' with { type: 'json' }

const locks: Readonly<Record<string, unknown>> = { 'claude-code': claudeCodeLock, codex: codexLock }

const downloadMs = 600_000
const printedBytes = 10_000_000

/** The file that Node runs. Undefined: not downloaded, or another version. */
export function installedAdapter(home: string, { id, adapter }: Agent): string | undefined {
  if (adapter === undefined) return undefined
  const file = join(folderOf(home, id, adapter), 'node_modules', adapter.package, adapter.file)
  return existsSync(file) ? file : undefined
}

export interface AdapterDownload {
  home: string
  agent: Agent
  env: Readonly<Record<string, string | undefined>>
  signal?: CancelSignal | undefined
}

export async function downloadAdapter({ home, agent, env, signal }: AdapterDownload): Promise<void> {
  const { id, adapter } = agent
  if (adapter === undefined || installedAdapter(home, agent) !== undefined) return
  const adapters = join(home, 'agents')
  mkdirSync(adapters, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(adapters, 'download-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(packageOf(id, adapter)))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(locks[id]))
    const args = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--no-update-notifier']
    const npm = resolveCommand(findProgram('npm', env) ?? 'npm')
    if (npm === undefined) throw refusalOf(agent, 'missing', '')
    const run = await runProgram({
      program: npm.program,
      args: [...npm.args, ...args],
      cwd: folder,
      env: { ...helperEnv(env, proxiesOf(env)), ...npm.env },
      deadlineMs: downloadMs,
      maxBytes: printedBytes,
      signal,
    })
    if (!run.ok) throw refusalOf(agent, run.why, run.stderr)
    const target = folderOf(home, id, adapter)
    rmSync(target, { recursive: true, force: true })
    renameSync(folder, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new version goes next to the old one, which a running answer may still use. */
const folderOf = (home: string, id: string, { version }: AgentAdapter) => join(home, 'agents', `${id}-${version}`)

const packageOf = (id: string, { package: name, version }: AgentAdapter) => ({
  name: `sheaf-agent-${id}`,
  private: true,
  dependencies: { [name]: version },
})

function refusalOf(agent: Agent, why: string, stderr: string): Refusal {
  if (why === 'canceled') return new Refusal('cancelled')
  const { package: name, version } = agent.adapter ?? { package: '', version: '' }
  if (why === 'missing')
    return agentRefusal('agent-adapter', agent, `Downloading ${name} ${version} needs npm, which wasn't found in PATH.`)
  return agentRefusal('agent-adapter', agent, `npm couldn't download ${name} ${version}. ${quoteOutput(stderr)}`)
}

const proxyVariables = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy', 'NODE_EXTRA_CA_CERTS']

/** Where the network is reached through a proxy, npm and agents need its address. */
export function proxiesOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(proxyVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
