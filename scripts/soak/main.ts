// `npm run soak -- --minutes 60`: uses the real app for an hour and kills its parts. Memory, handles and CPU time must not grow, and
// nothing that was acknowledged may be lost. Ctrl+C ends the test with a report so far. Linux only, because it reads /proc.

import { writeFileSync } from 'node:fs'
import { openSoak } from './open-soak.ts'
import { readOptions } from './options.ts'
import { makeReport, printReport } from './report.ts'
import { runSoak } from './run-soak.ts'
import { openTally } from './tally.ts'

const { minutes, seed, report: file } = readOptions(process.argv.slice(2))
if (process.platform !== 'linux') throw new Error('The soak test reads /proc, so it only runs on Linux.')
console.log(`Soak test: ${minutes} minutes, seed ${seed}. Creating the folders and starting Sheaf.`)
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
  console.log('\nStopping after this step. Press Ctrl+C again to stop now.')
})
const { soak, close } = await openSoak(seed)
const tally = openTally((line) => console.log(`\nfailed: ${line}`))
const began = Date.now()
let lastPrintedAt = 0
try {
  const result = await runSoak({
    soak,
    tally,
    minutes,
    isStopped: () => isStopped,
    onProgress(line) {
      const every = process.stdout.isTTY ? 0 : 15_000
      if (Date.now() - lastPrintedAt < every && !/kill|rest/.test(line)) return
      lastPrintedAt = Date.now()
      const passed = ((Date.now() - began) / 60_000).toFixed(1).padStart(5)
      const text = `${passed} min  lost ${soak.ledger.lost.length}  failed ${tally.failures.length}  ${line}`
      process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
    },
  })
  const { window, product, ledger } = soak
  const report = makeReport(result, { seed, tally, ledger, complaints: window.complaints, bugs: product.bugs() })
  printReport(report, console.log)
  writeFileSync(file, JSON.stringify(report, undefined, 2))
  console.log(`\n${report.ok ? 'All limits met.' : 'Some limits were missed.'} Full report: ${file}`)
  process.exitCode = report.ok ? 0 : 1
} finally {
  await close()
}
