// Screens of Sheaf Bench: a run being set up, and a finished run of a simulated model, which takes seconds.

import { configureModels } from './sample-models.ts'
import { runCommand, type Screen, type ScreenContext } from './screen-context.ts'

export const benchScreens: readonly Screen[] = [
  {
    name: 'bench',
    async open(context) {
      await configureModels(context)
      await runCommand(context, 'Open Sheaf Bench…')
      await benchDialog(context).getByTestId('bench-estimate').waitFor()
    },
  },
  {
    name: 'bench-run',
    async open(context) {
      await runCommand(context, 'Open Sheaf Bench…')
      await runBenchOnce(context)
      if (context.isNarrow) await benchDialog(context).getByRole('button', { name: 'Runs' }).click()
      await benchDialog(context).getByRole('list', { name: 'All runs' }).getByRole('button').first().click()
      await benchDialog(context).getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
]

function benchDialog({ page }: ScreenContext) {
  return page.getByRole('dialog', { name: 'Sheaf Bench' })
}

/** Runs the benchmark once for all screenshots, with the worst simulated model, whose results show the most. */
async function runBenchOnce({ host }: ScreenContext): Promise<void> {
  const { simulated = [] } = await host['bench.tasks']()
  const model = simulated.at(-1)?.model
  const [known] = await host['bench.runs']()
  if (known || model === undefined) return
  const { id } = await host['bench.start']({ model })
  while ((await host['bench.runs']()).some((run) => run.id === id && run.state === 'running'))
    await new Promise((resume) => setTimeout(resume, 50))
}
