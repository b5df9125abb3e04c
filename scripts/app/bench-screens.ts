// Screens of Sheaf Bench: a run being set up, and a finished run of a simulated model, which takes seconds.

import { withModels } from './models-on-stage.ts'
import { command, type Screen, type Stage } from './stage.ts'

export const benchScreens: readonly Screen[] = [
  {
    name: 'bench',
    async open(stage) {
      await withModels(stage)
      await command(stage, 'Open Sheaf Bench…')
      await bench(stage).getByTestId('bench-estimate').waitFor()
    },
  },
  {
    name: 'bench-run',
    async open(stage) {
      await command(stage, 'Open Sheaf Bench…')
      await measured(stage)
      if (stage.isNarrow) await bench(stage).getByRole('button', { name: 'Runs' }).click()
      await bench(stage).getByRole('list', { name: 'All runs' }).getByRole('button').first().click()
      await bench(stage).getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
]

function bench({ page }: Stage) {
  return page.getByRole('dialog', { name: 'Sheaf Bench' })
}

/** Runs the benchmark once for all screenshots, with the worst simulated model, whose results show the most. */
async function measured({ host }: Stage): Promise<void> {
  const { simulated = [] } = await host['bench.tasks']()
  const model = simulated.at(-1)?.model
  const [known] = await host['bench.runs']()
  if (known || model === undefined) return
  const { id } = await host['bench.start']({ model })
  while ((await host['bench.runs']()).some((run) => run.id === id && run.state === 'running'))
    await new Promise((resume) => setTimeout(resume, 50))
}
