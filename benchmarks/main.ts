// `npm run bench [suite…] [folder]`: ours and the rivals in the same run, as medians and ratios, as a table and as JSON.

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { documentOf, tableOf } from './report.ts'
import { judge, type Row } from './row.ts'
import { suites } from './suites/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, rounds: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) console.log(usage())
else process.exitCode = await bench()

async function bench(): Promise<number> {
  const folders = positionals.filter((each) => suites[each] === undefined).map((each) => resolve(process.env.INIT_CWD ?? '.', each))
  const missing = folders.find((each) => !existsSync(each))
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (missing !== undefined || folders.length > 1 || (rounds !== undefined && !(rounds >= 1))) {
    console.error(missing === undefined ? usage() : `Neither a suite nor a folder: ${missing}\n${usage()}`)
    return 2
  }
  const chosen = Object.entries(suites).filter(([name]) => positionals.length === folders.length || positionals.includes(name))
  const rows: Row[] = []
  const failures: string[] = []
  for (const [name, suite] of chosen) {
    console.error(`Measuring ${name} …`)
    try {
      rows.push(...(await suite({ folder: folders[0] ?? null, rounds })))
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (rows.length > 0) console.log(tableOf(rows))
  for (const failure of failures) console.error(`\nNot measured: ${failure}`)
  const file = resolve(process.env.INIT_CWD ?? '.', values.json ?? join(mkdtempSync(join(tmpdir(), 'sheaf-bench-')), 'results.json'))
  const machine = { platform: process.platform, arch: process.arch, cores: cpus().length, node: process.version }
  writeFileSync(file, documentOf(rows, { at: new Date().toISOString(), machine, folder: folders[0] ?? null, failures }))
  console.error(`\nAs JSON: ${file}`)
  return failures.length > 0 || rows.some((row) => judge(row).isMet === false) ? 1 : 0
}

function usage(): string {
  return `npm run bench -- [${Object.keys(suites).join('|')} …] [folder] [--rounds n] [--json file]`
}
