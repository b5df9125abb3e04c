// doctor.check with `mcp`: checks everything between an editor and its first answer, each with a fix.

import {
  type AllowedClient,
  allows,
  type Check,
  isToolOn,
  type McpStatus,
  type McpToolName,
  mcpStatusLabel,
  mcpTools,
  modelFor,
  refusals,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { openAllowlist } from '../mcp/open-allowlist.ts'
import { fingerprintFile } from '../peer/fingerprint-file.ts'
import { readSettings } from '../settings/read-settings.ts'
import { checkDaemon } from './doctor-daemon.ts'
import { checkEditors } from './doctor-editors.ts'
import { checkRoundTrip } from './doctor-round-trip.ts'

export async function checkMcp(context: Context): Promise<Check[]> {
  const [{ checks: daemon, status }, { mcp, models }] = await Promise.all([checkDaemon(context.home), readSettings(context)])
  return [
    ...(await checkEditors(context.env)),
    ...daemon,
    server(status, mcp.launchOnStart),
    ...(status ? [owner(status), connected(status), approvals(status)] : []),
    await checkAllowlist(context),
    tools(mcp.tools),
    await planner(context, modelFor('mcp', models.slots)),
    pro(context),
    { name: 'Discovery', ok: true, says: mcp.advertise ? 'advertised with DNS-SD on this machine' : 'only through a file; DNS-SD is off' },
    await checkRoundTrip(context),
  ]
}

function server(status: McpStatus | undefined, launchOnStart: boolean): Check {
  const name = 'MCP server'
  if (status?.state === 'off') return { name, ok: false, says: 'turned off', try: 'Turn it on in Sheaf under Settings → MCP Server.' }
  if (status) return { name, ok: true, says: mcpStatusLabel(status) }
  return { name, ok: true, says: launchOnStart ? 'starts with Sheaf' : "doesn't start with Sheaf (Settings → MCP Server)" }
}

function owner({ owner: owning }: McpStatus): Check {
  const name = 'Window'
  if (owning === null) return { name, ok: true, says: 'none open; new editors wait until you open one (`sheaf app`)' }
  return owning.workspace === undefined
    ? { name, ok: false, says: 'the window that editors use has no workspace open', try: refusals['mcp-no-workspace'].try }
    : { name, ok: true, says: 'the window that editors use has a workspace open' }
}

function connected({ client }: McpStatus): Check {
  const name = 'Connected editor'
  if (client === undefined) return { name, ok: true, says: 'none; the next editor that calls a tool will connect' }
  return { name, ok: true, says: `${client.name}, since ${client.since}; another editor must take over to connect` }
}

function approvals({ approvals: waiting }: McpStatus): Check {
  const name = 'Approvals'
  if (waiting.length === 0) return { name, ok: true, says: 'none pending' }
  const names = waiting.map((one) => one.name).join(', ')
  return { name, ok: false, says: `pending: ${names}`, try: 'Respond in the Sheaf window. To open one, run `sheaf app`.' }
}

function tools(switched: Partial<Record<McpToolName, boolean>>): Check {
  const name = 'Tools'
  const all = Object.keys(mcpTools).filter((tool): tool is McpToolName => Object.hasOwn(mcpTools, tool))
  const on = all.filter((tool) => isToolOn(tool, switched))
  const off = all.filter((tool) => mcpTools[tool].byDefault && !isToolOn(tool, switched))
  if (on.length === 0) return { name, ok: false, says: 'all turned off', try: 'Turn some on under Settings → MCP Server → Tools.' }
  return { name, ok: true, says: `${on.length} on${off.length === 0 ? '' : `; turned off: ${off.join(', ')}`}` }
}

async function planner(context: Context, model: string | null): Promise<Check> {
  const name = 'Planner model'
  if (model === null)
    return { name, ok: true, says: 'none selected; request_plan is refused until you choose one (Settings → Models, MCP planner)' }
  const { listProviders } = await import('../models/providers.ts')
  const provider = (await listProviders(context)).providers.find(({ id }) => id === model.split('/')[0])
  return provider?.saved
    ? { name, ok: true, says: `${model}; ${provider.name} is set up` }
    : { name, ok: false, says: `${model}; its provider is not set up`, try: refusals['provider-unset'].try }
}

function pro(context: Context): Check {
  const name = 'Pro'
  const { tier, source, daysLeft } = licenseStatus(context)
  if (!allows(tier, 'mcp-calls'))
    return { name, ok: false, says: 'free tier; tools are listed, but calls are refused', try: refusals['pro-needed'].try }
  return { name, ok: true, says: source === 'trial' ? `trial, days left: ${daysLeft}` : tier }
}

/** Checks that the programs on the allowlist are unchanged. */
async function checkAllowlist(context: Context): Promise<Check> {
  const name = 'Allowlist'
  const allowlist = await openAllowlist(context)
  const entries = allowlist.all()
  allowlist.close()
  if (entries.length === 0) return { name, ok: true, says: 'empty; every editor needs approval' }
  const problems = (await Promise.all(entries.map(problemOf))).filter((problem) => problem !== undefined)
  if (problems.length === 0) return { name, ok: true, says: entries.map((entry) => entry.name).join(', ') }
  return {
    name,
    ok: false,
    says: problems.join('; '),
    try: 'Remove the editor under Settings → MCP Server → Allowed, or respond when it asks for approval again.',
  }
}

async function problemOf({ name, executable, script, fingerprint }: AllowedClient): Promise<string | undefined> {
  const file = script ?? executable
  const now = await fingerprintFile(file)
  if (now === fingerprint) return undefined
  return now === undefined ? `the program for ${name} is missing (${file})` : `the program for ${name} has changed (${file})`
}
