// `sheaf files`: the files in the tree, or which rule hides or shows one path.

import type { PathExplained } from '@sheaf/contract'
import { type Door, defineCommand, jsonOption, placeOptions } from '../command/index.ts'
import { choosePlace } from '../place/index.ts'

export const files = defineCommand({
  name: 'files',
  summary: 'List the files that Sheaf sees',
  options: [{ name: 'why', value: 'path', kind: 'path', help: 'Say which rule hides or shows this path' }, ...placeOptions, jsonOption],
  examples: [
    { line: 'sheaf files', does: 'One path a line, relative to the root' },
    { line: 'sheaf files --why dist/app.js', does: 'Name the ignore rule that decides about dist/app.js' },
    { line: 'sheaf files --no-defaults --json', does: "Exactly what git's own rules leave, as a JSON array" },
  ],
  async run(args, door) {
    const place = await choosePlace(args, door)
    const why = args.text('why')
    if (why !== undefined) {
      const { rootPath } = await import('../paths/index.ts')
      const path = rootPath(why, place.roots, door.cwd)
      const host = await door.host()
      const explained = await host['files.explain']({ ...place, path }, door.call)
      if (args.isSet('json')) door.out.json(explained)
      else explain(explained, door)
      return 0
    }
    const host = await door.host()
    const listed = await host['files.list'](place, door.call)
    if (args.isSet('json')) door.out.json(listed.files)
    else printPaths(listed.files, door)
    if (listed.troubles.length > 0) {
      const { troubleLines } = await import('../layout/index.ts')
      for (const line of troubleLines('Could not be read', listed.troubles)) door.out.note(line)
    }
    return 0
  },
})

function printPaths(files: readonly string[], { out }: Door): void {
  const shown = out.isTerminal ? files.map((path) => out.shownLine(path)) : files
  if (shown.length > 0) out.print(`${shown.join('\n')}\n`)
}

function explain({ path, shown, because, rule }: PathExplained, { out }: Door): void {
  if (!shown && rule === undefined) {
    out.line(`${out.shownLine(path)}: ${out.shownLine(because)}`)
    return
  }
  out.line(`${out.shownLine(path) || '.'} is ${shown ? out.paint.green('shown') : out.paint.yellow('hidden')}: ${out.shownLine(because)}`)
  if (rule === undefined) return
  out.line(`  rule   ${out.shownLine(rule.pattern)}`)
  out.line(`  from   ${out.shownLine(rule.source)}${rule.line > 0 ? `, line ${rule.line}` : ''}`)
  out.line(`  layer  ${rule.layer}`)
}
