// Finds MCP servers in the configuration of other programs and of the open folders. Reads files only: nothing is run or stored. The
// configuration of an open folder may be anyone's, so it is marked.

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { type FoundServer, type FoundServers, Refusal, type SavedServer, type ServerTransport } from '@sheaf/contract'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { Context } from '../context.ts'
import { allEditors } from '../editors/all-editors.ts'
import { platformPaths } from '../editors/platform-paths.ts'
import { readConfig } from '../editors/read-config.ts'
import { isOwnCommand } from '../editors/start-command.ts'

interface Place {
  file: string
  from: string
  folder?: string
  language: 'json' | 'toml'
  /** The key that contains the servers. */
  key: string
}

interface Found extends FoundServer {
  /** Values of variables or headers. They never leave the host. */
  secrets: Record<string, string>
}

const folderPlaces = [
  { path: ['.mcp.json'], from: 'Claude Code', key: 'mcpServers' },
  { path: ['.vscode', 'mcp.json'], from: 'VS Code', key: 'servers' },
  { path: ['.cursor', 'mcp.json'], from: 'Cursor', key: 'mcpServers' },
]

const mostServers = 200

export function findServers(
  context: Pick<Context, 'env'>,
  roots: readonly string[],
  added: ReadonlyMap<string, SavedServer>,
): FoundServers {
  const { found, problems } = readAll(context, roots)
  const known = new Set([...added.values()].map(({ transport }) => identityOf(transport)))
  const servers = found.map(({ secrets: _secrets, ...server }) => ({ ...server, isAdded: known.has(identityOf(server.transport)) }))
  return { servers, problems }
}

/** Refuses a server whose configuration changed after it was shown. */
export function requireFound(
  context: Pick<Context, 'env'>,
  roots: readonly string[],
  wanted: Pick<FoundServer, 'file' | 'name' | 'transport'>,
): Record<string, string> {
  const server = readAll(context, roots).found.find(({ file, name }) => file === wanted.file && name === wanted.name)
  if (server === undefined || JSON.stringify(server.transport) !== JSON.stringify(wanted.transport))
    throw new Refusal('not-possible', 'The configuration has changed. Open the list again to see what would run now.')
  return server.secrets
}

function readAll({ env }: Pick<Context, 'env'>, roots: readonly string[]): { found: Found[]; problems: string[] } {
  const paths = platformPaths(env)
  const places: Place[] = [
    ...Object.values(allEditors).map((editor) => ({
      file: editor.file(paths),
      from: editor.name,
      language: editor.language,
      key: editor.path[0],
    })),
    ...roots.flatMap((folder) =>
      folderPlaces.map(({ path, from, key }): Place => ({ file: join(folder, ...path), from, folder, language: 'json', key })),
    ),
  ]
  const problems: string[] = []
  const found = places.flatMap((place) => {
    if (place.folder !== undefined && !isSmallFile(place.file)) return []
    const config = readConfig(place.file)
    if (config.kind === 'absent') return []
    if (config.kind === 'unreadable') {
      problems.push(config.message)
      return []
    }
    const servers = serversIn(config.text, place)
    if (servers === undefined) problems.push(`${place.file} can't be read.`)
    return Object.entries(servers ?? {}).flatMap(([name, entry]) => readEntry(name, entry, place))
  })
  return { found: found.filter(({ transport }) => !isOurs(transport, env)).slice(0, mostServers), problems }
}

/** In an open folder, a link could lead anywhere. */
function isSmallFile(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size <= folderFileBytes
}

const folderFileBytes = 1_000_000

function isOurs(transport: ServerTransport, env: Context['env']): boolean {
  return transport.kind === 'stdio' && isOwnCommand(transport, env)
}

function serversIn(text: string, { language, key }: Place): Record<string, unknown> | undefined {
  try {
    const root: unknown = language === 'toml' ? parseToml(text) : parseJson(text, [], { allowTrailingComma: true })
    return fieldsOf(fieldsOf(root)?.[key] ?? {})
  } catch {
    // Also nested too deeply.
    return undefined
  }
}

function readEntry(name: string, entry: unknown, { file, from, folder }: Place): Found[] {
  const fields = fieldsOf(entry)
  const read = fields && (typeof fields.url === 'string' || typeof fields.serverUrl === 'string' ? readHttp(fields) : readStdio(fields))
  if (read === undefined || name.trim() === '' || name.length > 200) return []
  return [{ file, name, from, ...(folder !== undefined && { folder }), ...read, isAdded: false }]
}

type ReadEntry = Pick<Found, 'transport' | 'secrets'>

function readStdio({ command, args = [], env = {} }: Record<string, unknown>): ReadEntry | undefined {
  // One editor puts all words into the command.
  const [program, ...more] = Array.isArray(command) ? command : [command]
  const words = [...more, ...(Array.isArray(args) ? args : [])]
  if (typeof program !== 'string' || program === '' || !words.every((word) => typeof word === 'string')) return undefined
  const secrets = stringsIn(env)
  return { transport: { kind: 'stdio', command: program, args: words, env: Object.keys(secrets) }, secrets }
}

function readHttp({ url, serverUrl, headers, http_headers: tomlHeaders }: Record<string, unknown>): ReadEntry {
  const secrets = stringsIn(headers ?? tomlHeaders ?? {})
  return { transport: { kind: 'http', url: String(url ?? serverUrl), headers: Object.keys(secrets) }, secrets }
}

function stringsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value) ?? {}).flatMap(([name, each]) =>
      /^[A-Za-z_][\w.-]{0,199}$/.test(name) && (typeof each === 'string' || typeof each === 'number') ? [[name, String(each)]] : [],
    ),
  )
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined
}

function identityOf(transport: ServerTransport): string {
  return transport.kind === 'http' ? transport.url : JSON.stringify([transport.command, transport.args])
}
