// Checks that the programs on the allowlist are unchanged.

import type { AllowedClient, Check } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { openAllowlist } from '../mcp/open-allowlist.ts'
import { fingerprintFile } from '../peer/fingerprint-file.ts'

export async function checkAllowlist(context: Context): Promise<Check> {
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
