// The tools of MCP servers that a chat offers to its model, under names that every provider accepts.

import { setTimeout as wait } from 'node:timers/promises'
import { type AskTool, allows, type CancelSignal, isRefusal, type ServerTool } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export interface OfferedTool {
  server: string
  serverName: string
  tool: ServerTool
}

export interface OfferedTools {
  tools: AskTool[]
  /** By the name that the model uses. */
  byName: ReadonlyMap<string, OfferedTool>
  /** Servers that failed or are still connecting. */
  notes: string[]
}

export const noTools: OfferedTools = { tools: [], byName: new Map(), notes: [] }

/** More would fill the model's context, and some providers accept no more. */
const mostTools = 100
const nameLength = 64

interface OfferOptions {
  signal?: CancelSignal | undefined
  /** Only those of connected servers: nothing is started. */
  isMeasured?: boolean
}

/**
 * Connects to the servers that are on in this workspace. One that takes long keeps connecting, and its tools are offered with a later
 * message. In the free tier, none are offered.
 */
export async function offerTools(
  context: Context,
  live: LiveWorkspace,
  { signal, isMeasured = false }: OfferOptions,
): Promise<OfferedTools> {
  if (!allows(licenseStatus(context).tier, 'server-tools')) return noTools
  const servers = await context.servers()
  const here = live.workspace().tabOf ?? live.id
  const on = (await servers.list(here)).filter(({ isOn }) => isOn)
  const notes: string[] = []
  const settled = new AbortController()
  const over = wait(context.times.serverToolsMs, undefined, { signal: settled.signal }).catch(() => undefined)
  const catalogs = await Promise.all(
    on.map(async ({ id, name, catalog }) => {
      if (isMeasured) return { id, name, tools: catalog?.tools ?? [] }
      try {
        const found = await Promise.race([servers.catalog(id, signal), over])
        if (found === undefined) notes.push(`The tools of the MCP server "${name}" weren't offered: It is still connecting.`)
        return { id, name, tools: found?.tools ?? [] }
      } catch (problem) {
        if (!isRefusal(problem) || problem.code === 'cancelled') throw problem
        notes.push(`The tools of the MCP server "${name}" weren't offered: ${problem.message}`)
        return { id, name, tools: [] }
      }
    }),
  ).finally(() => settled.abort())
  const byName = new Map<string, OfferedTool>()
  for (const { id, name, tools } of catalogs)
    for (const tool of tools) {
      if (byName.size >= mostTools) break
      byName.set(freeName(`${plain(name)}__${plain(tool.name)}`, byName), { server: id, serverName: name, tool })
    }
  const offered = catalogs.reduce((sum, { tools }) => sum + tools.length, 0)
  if (offered > mostTools) notes.push(`Only the first ${mostTools} of ${offered} tools of MCP servers were offered.`)
  const asked = [...byName].map(
    ([name, { serverName, tool }]): AskTool => ({
      name,
      description: `From the MCP server "${serverName}", in its words: ${tool.description}`,
      schema: tool.schema,
    }),
  )
  return { tools: asked, byName, notes }
}

const plain = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 30) || 'x'

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted.slice(0, nameLength)
  for (let number = 2; taken.has(name); number++) name = `${wanted.slice(0, nameLength - 5)}_${number}`
  return name
}
