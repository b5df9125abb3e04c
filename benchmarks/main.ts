// `npm run bench [suite…] [folder…]`: measures ours and the rivals in the same run; prints medians and ratios as a table and JSON.

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordRows } from './record-rows.ts'
import { documentOf, tableOf } from './report.ts'
import { judge, type Row } from './row.ts'
import { parts, suites } from './suites/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string' },
    list: { type: 'boolean' },
    language: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    record: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(usage())
else process.exitCode = await bench()

async function bench(): Promise<number> {
  const folders = positionals.filter((each) => suites[each] === undefined).map((each) => resolve(process.env.INIT_CWD ?? '.', each))
  const missing = folders.find((each) => !existsSync(each))
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (missing !== undefined || (rounds !== undefined && !(rounds >= 1))) {
    console.error(missing === undefined ? usage() : `Neither a suite nor a folder: ${missing}\n${usage()}`)
    return 2
  }
  const isNamed = positionals.length > folders.length
  const chosen = Object.entries(suites).filter(([name]) => (isNamed ? positionals.includes(name) : !parts.has(name)))
  const rows: Row[] = []
  const failures: string[] = []
  for (const folder of folders.length > 0 ? folders : [null])
    for (const [name, suite] of chosen) {
      const of = folders.length > 1 && folder !== null ? `${basename(folder)}: ` : ''
      console.error(`Measuring ${of}${name} …`)
      try {
        const measured = await suite({
          folder,
          rounds,
          list: values.list ?? false,
          languages: values.language ?? [],
          only: values.only ?? [],
        })
        rows.push(...measured.map((row) => ({ ...row, name: `${of}${row.name}` })))
      } catch (error) {
        failures.push(`${of}${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  if (rows.length > 0) console.log(tableOf(rows))
  for (const failure of failures) console.error(`\nNot measured: ${failure}`)
  const file = resolve(process.env.INIT_CWD ?? '.', values.json ?? join(mkdtempSync(join(tmpdir(), 'sheaf-bench-')), 'results.json'))
  const machine = { platform: process.platform, arch: process.arch, cores: cpus().length, node: process.version }
  const at = new Date().toISOString()
  writeFileSync(file, documentOf(rows, { at, machine, folders, failures }))
  if (values.record) {
    const { platform, arch, cores, node } = machine
    recordRows(rows, { at: at.slice(0, 10), machine: `${platform} ${arch}, ${cores} processors, Node ${node}` })
  }
  console.error(`\nAs JSON: ${file}`)
  return failures.length > 0 || rows.some((row) => judge(row).isMet === false) ? 1 : 0
}

function usage(): string {
  return `npm run bench -- [${Object.keys(suites).join('|')} …] [folder …] [--rounds n] [--list] [--language id …] [--only rows …] [--json file] [--record]`
}
