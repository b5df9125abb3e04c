// find_symbol: where a name is defined, who uses it, and what it calls; or who imports a file.

import { defined, type FoundDefinitions, type SymbolImport, type SymbolPlace, type SymbolsResult, type SymbolUse } from '@sheaf/contract'
import { z } from 'zod'
import { fenced, fileLines, formatCount, languageOf, listSome, resultChars, takeFitting, visiblePath } from '../text.ts'
import { callOptions, defineTool, type ToolAnswer } from '../tool.ts'
import { pathArgument } from './path-argument.ts'
import { mentionChars, showMentions } from './show-mentions.ts'

const included = z.enum(['body', 'references', 'callers', 'callees', 'importers'])

/** By file, so that each path is written once. */
const linesByFile = z.record(z.string(), z.array(z.string()))

const findSymbolOutput = z.object({
  symbols: z.array(
    z.object({
      defined: z.array(z.string()),
      body: z.array(z.string()).optional().describe('lines'),
      references: linesByFile.optional(),
      uncertain: linesByFile.optional(),
      callees: z.array(z.string()).optional(),
    }),
  ),
  others: z.array(z.string()).optional(),
  mentions: linesByFile.optional().describe('in comments, strings, generated files, and other texts'),
  in_file: z.array(z.string()).optional(),
  importers: z.record(z.string(), z.array(z.string())).optional().describe('by folder: file:line and the imported names'),
})

export const findSymbol = defineTool({
  name: 'find_symbol',
  description:
    'Find where a function, type, method, or variable is defined, and with include: its body, references (each line and the function around it; also mentions in comments), callers, or callees. With path alone, every symbol in a file, or its importers.',
  input: z.object({
    name: z.string().min(1).max(500).optional().describe('whole name, or Type.name'),
    path: pathArgument.min(1).optional().describe('only definitions in this file or folder'),
    include: z.array(included).max(5).optional(),
    limit: z.int().min(1).max(1_000).optional().describe('references to show (default 100)'),
  }),
  output: findSymbolOutput,
  aliases: {
    symbol: 'name',
    query: 'name',
    symbolName: 'name',
    file: 'path',
    filePath: 'path',
    folder: 'path',
    show: 'include',
    maxResults: 'limit',
  },
  async run({ name, path, include = [], limit = 100 }, call) {
    const wants = new Set(include)
    const found = await call.host['symbols.find'](
      {
        workspace: call.workspace,
        ...defined({ name, path }),
        body: wants.has('body'),
        references: wants.has('references') || wants.has('callers'),
        callees: wants.has('callees'),
        importers: wants.has('importers'),
        // Imports are counted too, and left off for callers.
        limit: wants.has('references') ? limit : limit * 3,
      },
      callOptions(call),
    )
    if (name === undefined)
      return found.imports ? fileImporters(path ?? '', found.imports, found.notes, limit) : fileSymbols(path ?? '', found)
    const shown = found.found.map((each) => symbolOf(each, wants.has('callers') && !wants.has('references'), limit))
    const { mentions, leftOff: moreMentions } = showMentions(wants.has('references') ? found : {})
    const fitting = takeFitting(shown, (each) => textOf(each), resultChars - (mentions ? mentionChars : 0))
    const others = found.others.map(placeLine)
    const cut = shown.length - fitting.length
    return {
      summary: summaryOf(name, found),
      body: [
        ...fitting.map((each) => textOf(each)),
        ...(others.length > 0 ? [others.join('\n')] : []),
        ...(mentions ? [`mentions:\n${fileLines(mentions)}`] : []),
      ].join('\n\n'),
      data: {
        symbols: fitting.map(({ defined: places, body, references, uncertain, callees }) => ({
          defined: places,
          ...defined({ body: body?.replace(/\n$/, '').split('\n'), references, uncertain, callees }),
        })),
        ...(others.length > 0 ? { others } : {}),
        ...defined({ mentions }),
      },
      leftOff: [
        ...fitting.flatMap(({ leftOff }) => leftOff),
        ...moreMentions,
        ...(cut > 0 ? [`${formatCount(cut, 'symbol')}. Give a name, or Type.name.`] : []),
        ...(found.otherCount > others.length ? [`${formatCount(found.otherCount - others.length, 'more definition')}.`] : []),
      ],
      notes: found.notes,
    }
  },
})

function fileSymbols(path: string, { found, notes }: SymbolsResult): ToolAnswer<z.output<typeof findSymbolOutput>> {
  const lines = found.flatMap(({ places }) => places.map((place) => symbolLine(place)))
  const fitting = takeFitting(lines, (line) => line)
  const cut = lines.length - fitting.length
  return {
    summary: `**${visiblePath(path)}**: ${formatCount(lines.length, 'symbol')}.`,
    body: fitting.join('\n'),
    data: { symbols: [], in_file: fitting },
    leftOff: cut > 0 ? [`${formatCount(cut, 'symbol')}. Give a name, or Type.name.`] : [],
    notes,
  }
}

function fileImporters(
  path: string,
  imports: readonly SymbolImport[],
  notes: readonly string[],
  limit: number,
): ToolAnswer<z.output<typeof findSymbolOutput>> {
  const fitting = takeFitting(imports.slice(0, limit), (each) => `${each.path}${importLine(each)}`)
  const cut = imports.length - fitting.length
  const folders: Record<string, string[]> = {}
  for (const [folder, own] of Map.groupBy(fitting, (each) => visiblePath(each.path.slice(0, each.path.lastIndexOf('/') + 1))))
    folders[folder === '' ? './' : folder] = own.map(importLine)
  return {
    summary: `**${visiblePath(path)}**: ${formatCount(imports.length, 'import')}.`,
    body: fileLines(folders),
    data: { symbols: [], importers: folders },
    leftOff: cut > 0 ? [`${formatCount(cut, 'import')}. Raise limit.`] : [],
    notes,
  }
}

const namesShown = 6

function importLine({ path, line, names }: SymbolImport): string {
  const file = visiblePath(path.slice(path.lastIndexOf('/') + 1))
  const named = names.filter((name) => name !== '*')
  return `${file}:${line}${named.length === 0 ? '' : ` ${listSome(named, namesShown)}`}`
}

interface Shown {
  defined: string[]
  path: string
  body?: string
  references?: Record<string, string[]>
  uncertain?: Record<string, string[]>
  callees?: string[]
  leftOff: string[]
}

function symbolOf(
  { places, body, uses, useCount = 0, doubtful, doubtfulCount = 0, callees }: FoundDefinitions,
  onlyCalls: boolean,
  limit: number,
): Shown {
  const wanted = (uses ?? []).filter(({ use }) => !onlyCalls || use === 'call')
  const listed = wanted.slice(0, limit)
  const unsure = (doubtful ?? []).filter(({ use }) => !onlyCalls || use === 'call')
  const name = places[0]?.name ?? ''
  const more = onlyCalls ? wanted.length - listed.length : useCount - listed.length
  return {
    // The body contains the signature of the definition that it belongs to.
    defined: places.map((place) => (body?.from === place.from ? nameLine(place) : placeLine(place))),
    path: places[0]?.path ?? '',
    ...(body ? { body: body.text } : {}),
    ...(uses ? { references: usesByFile(listed) } : {}),
    ...(unsure.length > 0 ? { uncertain: usesByFile(unsure) } : {}),
    ...(callees ? { callees: callees.map(placeLine) } : {}),
    leftOff: [
      ...(body?.more ? [`the rest of ${name} from line ${body.to + 1} on. Continue with read_file.`] : []),
      ...(more > 0 ? [`${formatCount(more, 'reference')} to ${name}. Raise limit.`] : []),
      ...(!onlyCalls && doubtfulCount > unsure.length
        ? [`${formatCount(doubtfulCount - unsure.length, 'uncertain reference')} for ${name}.`]
        : []),
    ],
  }
}

function nameLine({ path, from, to, container, name }: SymbolPlace): string {
  return `${visiblePath(path)}:${from}-${to} ${container === undefined ? '' : `${container}.`}${name}`
}

const signatureChars = 200

export function placeLine(place: SymbolPlace): string {
  return `${visiblePath(place.path)}:${symbolLine(place)}`
}

function symbolLine({ from, to, signature, container, name }: SymbolPlace): string {
  const shown = signature.length > signatureChars ? `${signature.slice(0, signatureChars).toWellFormed()}…` : signature
  const owner = container === undefined ? '' : `${container}.${name}: `
  return `${from}-${to} ${owner}${shown}`
}

const lineChars = 160

export function usesByFile(uses: readonly SymbolUse[]): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const [path, own] of Map.groupBy(uses, (each) => visiblePath(each.path)))
    files[path] = [...Map.groupBy(own, ({ line }) => line).values()].flatMap(([first]) => (first ? [useLine(first)] : []))
  return files
}

function useLine({ line, inside, text = '', doubt }: SymbolUse): string {
  const shown = text.trim()
  const short = shown.length > lineChars ? `${shown.slice(0, lineChars).toWellFormed()}…` : shown
  return `${line}${inside === undefined ? '' : ` ${inside}`}: ${short}${doubt === undefined ? '' : ` (${doubt})`}`
}

function textOf({ defined: places, path, body, references, uncertain, callees }: Shown): string {
  return [
    places.join('\n'),
    ...(body === undefined ? [] : [fenced(body, languageOf(path))]),
    ...(references ? [`references:\n${fileLines(references)}`] : []),
    ...(uncertain ? [`uncertain:\n${fileLines(uncertain)}`] : []),
    ...(callees ? [`callees:\n${callees.join('\n')}`] : []),
  ].join('\n')
}

function summaryOf(name: string, { found, otherCount }: SymbolsResult): string {
  const total = found.length + otherCount
  if (total === 0) return `**${visiblePath(name)}** is not defined in the open folders. Use search to find text.`
  const uses = found.reduce((sum, { useCount = 0 }) => sum + useCount, 0)
  const counted = found.some(({ uses: own }) => own) ? `, ${formatCount(uses, 'reference')}` : ''
  return `**${visiblePath(name)}**: ${formatCount(total, 'definition')}${counted}.`
}
