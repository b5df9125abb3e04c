// `npm test`: runs all checks that must pass before a change is merged. It finds or installs the programs it needs.
//
//   npm test                    everything
//   npm test -- <name>…         test files whose path contains the name, or the tests of a row of docs/specification.md (S4.12)
//   npm test -- --changed[=ref] lint, types and the tests affected by uncommitted changes, or by changes since ref
//
// It builds first: browser tests use the built UI, and the daemon runs from the bundle.

import { installTools } from './install-tools.ts'
import { openRun } from './open-run.ts'
import { planRun } from './plan-run.ts'
import { printSummary } from './print-summary.ts'
import { runSteps } from './run-steps.ts'

const started = performance.now()
const plan = planRun(process.argv.slice(2))
if (!plan.ok) {
  console.error(plan.message)
  process.exit(plan.exitCode)
}
if (plan.message !== '') console.log(plan.message)
installTools()
const run = openRun()
// The run's watcher process then kills the processes that are still running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
const result = await runSteps(plan.rows, { ...process.env, ...run.env })
const leftRunning = await run.close()
process.exitCode = printSummary({ result, leftRunning, results: run.results, seconds: (performance.now() - started) / 1000 })
