// `sheaf prompts`: manages stored prompts.

import { resolve } from 'node:path'
import { Refusal, type StoredPrompt } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import { readFileArgument, readTextArgument } from '../input/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { type Output, visibleLine } from '../terminal/index.ts'

export const prompts = defineCommand({
  name: 'prompts',
  summary: 'List, save, import, and export stored prompts',
  actions: [
    { name: 'list', summary: 'List the name and first line of each prompt' },
    { name: 'show', summary: "Print a prompt's text", positionals: [{ name: 'name' }] },
    { name: 'save', summary: 'Save a prompt from text, @file, or - for stdin', positionals: [{ name: 'name' }, { name: 'text' }] },
    { name: 'remove', summary: 'Remove a prompt', positionals: [{ name: 'name' }] },
    {
      name: 'export',
      summary: 'Export prompts as JSON to a file or stdout',
      positionals: [{ name: 'file', optional: true, kind: 'file' }],
    },
    {
      name: 'import',
      summary: 'Import prompts from a JSON file, or - for stdin; skips exact duplicates',
      positionals: [{ name: 'file', kind: 'file' }],
    },
  ],
  options: [{ name: 'name', value: 'name', repeatable: true, help: 'With export: export only this prompt' }, anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf prompts list', description: 'List all prompts, including the built-in ones' },
    { line: "sheaf prompts save Tests 'Write the tests first.'", description: 'Save a prompt for use with sheaf pack --prompt Tests' },
    { line: 'sheaf prompts export team.json --name Tests', description: 'Export one prompt to a file that you can share' },
  ],
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const [first = '', second = ''] = args.positionals
    const host = await context.host()
    switch (args.action) {
      case 'list': {
        const all = await host['prompts.list']()
        if (json) out.json(all)
        else printList(all, out)
        return 0
      }
      case 'show': {
        const found = (await host['prompts.list']()).find(({ name }) => name === first)
        if (found === undefined) throw new Refusal('unknown-prompt', `Name: '${first}'.`)
        if (json) out.json(found)
        else out.print(out.shownText(found.content.endsWith('\n') ? found.content : `${found.content}\n`))
        return 0
      }
      case 'save': {
        const saved = await host['prompts.change']({ type: 'save', name: first, content: await readTextArgument(second, context) })
        if (json) out.json(saved)
        else out.note(`Saved '${visibleLine(saved.name)}'.`)
        return 0
      }
      case 'remove': {
        await host['prompts.change']({ type: 'remove', name: first })
        if (json) out.json({ removed: first })
        else out.note(`Removed '${visibleLine(first)}'.`)
        return 0
      }
      case 'export': {
        const text = await host['prompts.export'](args.isSet('name') ? { names: args.texts('name') } : {})
        if (first === '' || first === '-') {
          out.print(text.endsWith('\n') ? text : `${text}\n`)
          return 0
        }
        const { writeFileAtomic } = await import('../destination/index.ts')
        await writeFileAtomic(resolve(context.cwd, first), [Buffer.from(text)])
        if (json) out.json({ written: first })
        else out.note(`Written to ${visibleLine(first)}.`)
        return 0
      }
      case 'import': {
        const answer = await host['prompts.import']({ json: await readFileArgument(first, context) })
        if (json) out.json(answer)
        else out.note(`Added ${formatCount(answer.added.length, 'prompt')}, skipped ${formatCount(answer.skipped.length, 'duplicate')}.`)
        return 0
      }
    }
  },
})

function printList(all: readonly StoredPrompt[], out: Output): void {
  const rows = all.map(({ name, content, builtin }) => [out.shownLine(name), builtin ? 'built-in' : 'custom', firstLine(content, out)])
  for (const line of alignTable(rows, ['left', 'left', 'left'])) out.line(line)
}

function firstLine(content: string, out: Output): string {
  const [line = ''] = content.trim().split(/\r?\n/)
  return out.shownLine(line.length > 70 ? `${line.slice(0, 69)}…` : line)
}
