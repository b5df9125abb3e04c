// `npm test`: everything that has to hold before a change lands. It finds or installs the programs it needs and says so.
//
//   npm test                    all of it
//   npm test -- <name>…         one part: a piece of the path of test files, or a row of docs/specification.md (S4.12)
//   npm test -- --changed[=ref] lint, types and the tests that a change can affect; without a ref, what is not committed
//
// It builds first: the tests in a browser use the built UI, and the daemon runs from the bundle.

import { installTools } from './install-tools.ts'
import { openRun } from './open-run.ts'
import { planRun } from './plan-run.ts'
import { printSummary } from './print-summary.ts'
import { runSteps } from './run-steps.ts'

const started = performance.now()
const plan = planRun(process.argv.slice(2))
if (!plan.ok) {
  console.error(plan.says)
  process.exit(plan.exitCode)
}
if (plan.says !== '') console.log(plan.says)
installTools()
const run = openRun()
// The watcher of the run ends whatever is still running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
const result = await runSteps(plan.rows, { ...process.env, ...run.env })
const leftRunning = await run.close()
process.exitCode = printSummary({ result, leftRunning, results: run.results, seconds: (performance.now() - started) / 1000 })
