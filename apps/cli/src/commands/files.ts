// `sheaf files`: lists files, or names the rule that hides or shows a path.

import type { PathExplanation } from '@sheaf/contract'
import { type CommandContext, defineCommand, jsonOption, scopeOptions } from '../command/index.ts'
import { chooseScope } from '../scope/index.ts'

export const files = defineCommand({
  name: 'files',
  summary: "List all files that aren't ignored",
  options: [{ name: 'why', value: 'path', kind: 'path', help: 'Explain why this path is shown or hidden' }, ...scopeOptions, jsonOption],
  examples: [
    { line: 'sheaf files', description: 'List all paths, one per line, relative to the root' },
    { line: 'sheaf files --why dist/app.js', description: 'Show the ignore rule that applies to dist/app.js' },
    { line: 'sheaf files --no-defaults --json', description: "Print a JSON array of all files that git doesn't ignore" },
  ],
  async run(args, context) {
    const scope = await chooseScope(args, context)
    const why = args.text('why')
    if (why !== undefined) {
      const { rootPath } = await import('../paths/index.ts')
      const path = rootPath(why, scope.roots, context.cwd)
      const host = await context.host()
      const explained = await host['files.explain']({ ...scope, path }, context.call)
      if (args.isSet('json')) context.out.json(explained)
      else explain(explained, context)
      return 0
    }
    const host = await context.host()
    const listed = await host['files.list'](scope, context.call)
    if (args.isSet('json')) context.out.json(listed.files)
    else printPaths(listed.files, context)
    if (listed.problems.length > 0) {
      const { problemLines } = await import('../layout/index.ts')
      for (const line of problemLines('Could not read', listed.problems)) context.out.note(line)
    }
    return 0
  },
})

function printPaths(files: readonly string[], { out }: CommandContext): void {
  const shown = out.isTerminal ? files.map((path) => out.shownLine(path)) : files
  if (shown.length > 0) out.print(`${shown.join('\n')}\n`)
}

function explain({ path, shown, because, rule }: PathExplanation, { out }: CommandContext): void {
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
