// Checks that each editor's configuration starts this Sheaf.

import { accessSync, constants } from 'node:fs'
import type { Check, EditorInfo } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { listEditors, ourCommand } from '../editors/index.ts'

export async function checkEditors(env: Env): Promise<Check[]> {
  const editors = (await listEditors(env)).filter(({ state }) => state !== 'absent' && state !== 'not-set-up')
  return [command(env), ...(editors.length === 0 ? [none] : editors.map(checkEditor))]
}

const none: Check = {
  name: 'Editors',
  ok: true,
  says: 'none set up yet; use Settings → MCP Server → Set up, or `sheaf mcp config <client>`',
}

function command(env: Env): Check {
  const name = 'Sheaf command'
  const { command: file } = ourCommand(env)
  try {
    accessSync(file, constants.X_OK)
    return { name, ok: true, says: file }
  } catch {
    return { name, ok: false, says: `${file} can't be run`, try: 'Reinstall Sheaf, then set up your editors again.' }
  }
}

function checkEditor({ id, name, file, state, message }: EditorInfo): Check {
  if (state === 'set-up') {
    if (message === undefined) return { name, ok: true, says: `starts this copy of Sheaf (${file})` }
    return {
      name,
      ok: false,
      says: `${message} (${file})`,
      try: `Turn it on in the editor, or set it up again under Settings → MCP Server → Set up.`,
    }
  }
  if (state === 'unreadable')
    return {
      name,
      ok: false,
      says: `${file}: ${message ?? "can't be read"}`,
      try: `Fix it manually. \`sheaf mcp config ${id}\` prints the entry for Sheaf.`,
    }
  return {
    name,
    ok: false,
    says: `${message ?? 'runs a different command'} (${file})`,
    try: `Set it up again under Settings → MCP Server → Set up, or copy the output of \`sheaf mcp config ${id}\`.`,
  }
}
