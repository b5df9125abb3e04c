// `sheaf map`: shows code maps, or which files depend on which.

import { defined, type FileMap, type GraphEntry, limits, type MapsResult } from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, scopeOptions, wrongUsage } from '../command/index.ts'
import { formatCount, problemLines } from '../layout/index.ts'
import { resolvePathArguments } from '../paths/index.ts'
import { chooseScope } from '../scope/index.ts'

export const map = defineCommand({
  name: 'map',
  summary: 'Show code maps or file dependencies',
  positionals: [{ name: 'paths', optional: true, repeatable: true, kind: 'path' }],
  options: [
    { name: 'uses', help: 'Show the files that the given files depend on' },
    { name: 'used-by', help: 'Show the files that depend on the given files' },
    {
      name: 'depth',
      value: 'n',
      kind: 'whole-number',
      help: `With --uses or --used-by: number of levels to follow, up to ${limits.graphDepth} (default: 1)`,
    },
    { name: 'include-generated', help: 'Also map files that are marked as generated' },
    ...scopeOptions,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf map src', description: 'Show the definitions in src, without their bodies' },
    { line: 'sheaf map src/order.ts --uses', description: 'Show the files that order.ts depends on, and the names it uses from each' },
    { line: 'sheaf map src/order.ts --used-by --depth 2', description: 'Show the files that depend on order.ts, two levels deep' },
    { line: 'sheaf map --json', description: 'Print all code maps in this repository as JSON, with token counts' },
  ],
  details: 'Without paths, maps everything in the root folders. Use - to read paths from stdin. Requires Sheaf Pro.',
  async run(args, context) {
    const scope = await chooseScope(args, context)
    const { paths, missing } = await resolvePathArguments(args.positionals, scope, context)
    const host = await context.host()
    const json = args.isSet('json')
    if (!args.isSet('uses') && !args.isSet('used-by')) {
      if (args.number('depth') !== undefined) throw wrongUsage({ name: 'map' }, '--depth can only be used with --uses or --used-by.')
      const includeGenerated = args.isSet('include-generated')
      const read = await host['maps.read']({ ...scope, ...defined({ paths }), detail: json, includeGenerated }, context.call)
      if (json) context.out.json(read.maps.map(mapAsJson))
      else printMaps(read, context)
      for (const line of problemLines('Not mapped', [...missing, ...read.skipped])) context.out.note(line)
      return 0
    }
    if (args.isSet('include-generated')) throw wrongUsage({ name: 'map' }, "--include-generated can't be used with --uses or --used-by.")
    const depth = args.number('depth') ?? 1
    if (depth < 1 || depth > limits.graphDepth) throw wrongUsage({ name: 'map' }, `--depth must be between 1 and ${limits.graphDepth}.`)
    if (paths === undefined) throw wrongUsage({ name: 'map' }, '--uses and --used-by require at least one path.')
    const show = args.isSet('uses') ? (args.isSet('used-by') ? 'both' : 'uses') : 'used-by'
    const { files, skipped } = await host['graph.read']({ ...scope, paths, show, depth }, context.call)
    if (json) context.out.json(files)
    else for (const file of files) printNeighbors(file, show, context)
    for (const line of problemLines('Not mapped', [...missing, ...skipped])) context.out.note(line)
    return 0
  },
})

function mapAsJson({ path, language, text, detail }: FileMap): unknown {
  return { path, language, ...detail, text }
}

function printMaps({ maps }: MapsResult, { out }: CommandContext): void {
  // A file that defines and imports nothing has nothing to show.
  const texts = maps.map(({ text }) => text).filter((text) => !/^File: [^\n]*\n---\n---$/.test(text))
  if (texts.length > 0) out.print(`${texts.map((text) => out.shownText(text)).join('\n\n')}\n`)
  out.note(`${formatCount(maps.length, 'file')} mapped.`)
}

function printNeighbors({ path, uses, usedBy }: GraphEntry, show: 'uses' | 'used-by' | 'both', { out }: CommandContext): void {
  out.line(out.paint.bold(out.shownLine(path)))
  const lists = [
    { title: 'uses', files: uses, isShown: show !== 'used-by' },
    { title: 'used by', files: usedBy, isShown: show !== 'uses' },
  ]
  for (const { title, files, isShown } of lists) {
    if (!isShown) continue
    out.line(`  ${title}${files.length === 0 ? ': none found' : ''}`)
    for (const use of files) {
      const names = use.names.length > 0 ? `  ${use.names.join(', ')}` : ''
      out.line(out.shownLine(`    ${use.path}${names}  (${use.via})`))
      if (use.ambiguous) out.line(out.shownLine(`      also defined in ${use.ambiguous.join(', ')}; using the nearest`))
    }
  }
}
