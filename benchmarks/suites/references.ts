// Measures how many of the references that a language server finds we find too, and how many of ours it confirms, for random symbols.

import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostApi } from '../../packages/contract/src/api/host-api.ts'
import type { FileMap, MapSymbol } from '../../packages/contract/src/workspace/codemap.ts'
import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'
import { openHost } from '../../packages/host/src/index.ts'
import { installTool, toolsFolder } from '../../scripts/install-tool.ts'
import { pinnedNode } from '../ours.ts'
import { type LanguageServer, openLanguageServer, type ServerCommand } from '../references/open-language-server.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../suite.ts'

const seed = 28
/** `--rounds` sets another number. */
const sampled = 60
const minPrecision = 0.95
const minRecall = 0.9

interface Sample extends MapSymbol {
  path: string
  column: number
}

interface Judged {
  sample: Sample
  both: string[]
  onlyOurs: string[]
  missed: string[]
  doubtful: string[]
  /** Uses by the language server on lines without the name: they exist only after macros are expanded. */
  expanded: string[]
}

export async function references({ folder, rounds = sampled, languages, list }: Bench): Promise<Row[]> {
  if (folder === null) throw new Error('Name a folder: npm run bench -- references <folder>')
  const root = realpathSync(folder)
  const rows: Row[] = []
  const home = mkdtempSync(join(tmpdir(), 'sheaf-references-'))
  const host = openHost({ home, env: { HOME: home, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
  try {
    await host['license.change']({ type: 'start-trial' })
    const { maps } = await host['maps.read']({ roots: [root], detail: true })
    for (const language of ['typescript', 'python', 'c'] as const) {
      const own = maps.filter((map) => map.language === language)
      if (own.length === 0 || (languages.length > 0 && !languages.includes(language))) continue
      const samples = sample(root, own, rounds)
      const server = await openServer(root, language, own)
      try {
        const judged = await compare(host, root, samples, server.server)
        rows.push(...rowsOf(language, server.name, judged))
        if (list) console.log(listing(language, judged))
      } finally {
        server.close()
      }
    }
    return rows
  } finally {
    await host.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Seeded, from every kind of definition. */
function sample(root: string, maps: readonly FileMap[], count: number): Sample[] {
  const random = randomFrom(seed)
  const all = maps.flatMap(({ path, detail }) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return (detail?.symbols ?? []).flatMap((symbol): Sample[] => {
      if (!/^[\w$]{2,}$/.test(symbol.name)) return []
      const word = new RegExp(`(?<![\\w$])${symbol.name.replaceAll('$', String.raw`\$`)}(?![\\w$])`)
      const column = (lines[symbol.line - 1] ?? '').search(word)
      return column === -1 ? [] : [{ ...symbol, path, column: column + 1 }]
    })
  })
  return Array.from({ length: Math.min(count, all.length) }, () => all.splice(Math.floor(random() * all.length), 1)).flat()
}

async function openServer(
  root: string,
  language: LanguageId,
  maps: readonly FileMap[],
): Promise<{ name: string; server: LanguageServer; close(): void }> {
  const first = join(root, maps[0]?.path ?? '')
  const started = async (name: string, command: ServerCommand, remove?: () => void) => {
    const server = await openLanguageServer(root, command, first)
    return {
      name,
      server,
      close() {
        server.close()
        remove?.()
      },
    }
  }
  if (language === 'typescript') {
    const tool = await installTool(join(toolsFolder, 'typescript-language-server'))
    return started(`${tool.name} ${tool.version}`, {
      command: pinnedNode,
      args: [tool.program, '--stdio'],
      languageId: 'typescript',
      settleMs: 60_000,
    })
  }
  if (language === 'python') {
    const folder = join(toolsFolder, 'pyright')
    const tool = await installTool(folder)
    const args = ['--max-old-space-size=3000', join(folder, 'node_modules/pyright/langserver.index.js'), '--stdio']
    return started(`pyright ${tool.version}`, { command: pinnedNode, args, languageId: 'python', settleMs: 60_000 })
  }
  const database = mkdtempSync(join(tmpdir(), 'sheaf-clangd-'))
  const sources = maps.filter(({ path }) => path.endsWith('.c'))
  const includes = [
    ...new Set([
      '.',
      ...['../deps/hiredis', '../deps/lua/src', '../deps/linenoise', '../deps/hdr_histogram', '../deps/fpconv', '../deps/fast_float'],
    ]),
  ].filter((each) => existsSync(join(root, each)))
  const commands = sources.map(({ path }) => ({
    directory: root,
    file: path,
    // Defined by the default build of redis on Linux: otherwise clangd skips the code that depends on it.
    arguments: ['cc', '-std=gnu11', '-DHAVE_DEFRAG', ...includes.map((each) => `-I${each}`), '-c', path],
  }))
  writeFileSync(join(database, 'compile_commands.json'), JSON.stringify(commands))
  const args = [`--compile-commands-dir=${database}`, '--background-index', '--limit-references=0', '-j=2', '--log=error']
  return started('clangd', { command: 'clangd', args, languageId: 'c', settleMs: 300_000 }, () =>
    rmSync(database, { recursive: true, force: true }),
  )
}

async function compare(host: HostApi, root: string, samples: readonly Sample[], server: LanguageServer): Promise<Judged[]> {
  const { id: workspace } = await host.as({ kind: 'window', id: 'bench' })['workspaces.open']({ roots: [root] })
  const judged: Judged[] = []
  for (const each of samples) {
    const name = each.container === undefined ? each.name : `${each.container}.${each.name}`
    const { found } = await host['symbols.find']({ workspace, name, path: each.path, references: true, limit: 100_000 })
    const own = found.find(({ places }) => places.some(({ path, line }) => path === each.path && line === each.line))
    const declared = new Set(own?.places.map(({ path, line }) => `${path}:${line}`))
    const ours = new Set((own?.uses ?? []).map(({ path, line }) => `${path}:${line}`).filter((at) => !declared.has(at)))
    const doubtful = new Set((own?.doubtful ?? []).map(({ path, line }) => `${path}:${line}`))
    const answered = await server.references(join(root, each.path), each.line, each.column)
    const inside = answered.filter((at) => at.startsWith(`${root}/`)).map((at) => at.slice(root.length + 1))
    const { true: written = [], false: expanded = [] } = Object.groupBy(inside, (at) => `${isWritten(root, at, each.name)}`)
    const theirs = new Set(written.filter((at) => !declared.has(at)))
    judged.push({
      sample: each,
      both: [...ours].filter((at) => theirs.has(at)),
      onlyOurs: [...ours].filter((at) => !theirs.has(at)),
      missed: [...theirs].filter((at) => !ours.has(at)),
      doubtful: [...doubtful],
      expanded,
    })
  }
  return judged
}

function isWritten(root: string, at: string, name: string): boolean {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(at) ?? []
  return (readFileSync(join(root, path), 'utf8').split('\n')[Number(line) - 1] ?? '').includes(name)
}

function rowsOf(language: LanguageId, server: string, judged: readonly Judged[]): Row[] {
  const count = (of: (each: Judged) => readonly string[]) => judged.reduce((sum, each) => sum + of(each).length, 0)
  const both = count((each) => each.both)
  const ours = both + count((each) => each.onlyOurs)
  const theirs = both + count((each) => each.missed)
  const note = `${judged.length} symbols, ${ours} references by us, ${theirs} by ${server}, ${both} by both; ${count((each) => each.expanded)} more that only expanded macros contain`
  const row = (name: string, total: number, least: number): Row => ({
    suite: 'references',
    name: `${language} ${name}`,
    unit: '%',
    ours: total === 0 ? null : (100 * both) / total,
    rival: { name: server, value: 100 },
    target: { kind: 'share', least },
    samples: { ours: [], rival: [] },
    note,
  })
  return [row('precision', ours, minPrecision), row('recall', theirs, minRecall)]
}

function listing(language: LanguageId, judged: readonly Judged[]): string {
  const lines = judged
    .filter(({ onlyOurs, missed }) => onlyOurs.length + missed.length > 0)
    .flatMap(({ sample: { path, line, kind, name, container }, onlyOurs, missed, both, doubtful }) => [
      `${path}:${line} ${kind} ${container === undefined ? '' : `${container}.`}${name} (${both.length} agree)`,
      ...missed.slice(0, 10).map((at) => `  missed ${at}${doubtful.includes(at) ? ' (listed as uncertain)' : ''}`),
      ...onlyOurs.slice(0, 10).map((at) => `  only ours ${at}`),
    ])
  return [`${language}:`, ...lines].join('\n')
}
