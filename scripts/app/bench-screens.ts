// Sheaf Bench: a run that is set up, and one that has ended, of two tasks so that nobody waits long for the picture.

import { withModels } from './models-on-stage.ts'
import { command, type Screen, type Stage } from './stage.ts'

export const benchScreens: readonly Screen[] = [
  {
    name: 'bench',
    async open(stage) {
      await withModels(stage)
      await command(stage, 'Sheaf Bench: measure a model…')
      await bench(stage).getByTestId('bench-estimate').waitFor()
    },
  },
  {
    name: 'bench-run',
    async open(stage) {
      await command(stage, 'Sheaf Bench: measure a model…')
      await measured(stage)
      if (stage.isNarrow) await bench(stage).getByRole('button', { name: 'Runs' }).click()
      await bench(stage).getByRole('list', { name: 'Runs so far' }).getByRole('button').first().click()
      await bench(stage).getByRole('region', { name: 'Tasks' }).waitFor()
    },
  },
]

function bench({ page }: Stage) {
  return page.getByRole('dialog', { name: 'Sheaf Bench' })
}

/** Not all of the tasks, so it is not ranked. */
async function measured({ host }: Stage): Promise<void> {
  const { simulated = [] } = await host['bench.tasks']()
  const model = simulated.at(-1)?.model
  const [known] = await host['bench.runs']()
  if (known || model === undefined) return
  const { id } = await host['bench.start']({ model, tasks: ['go-1', 'go-2', 'rust-1'] })
  while ((await host['bench.runs']()).some((run) => run.id === id && run.state === 'running'))
    await new Promise((resume) => setTimeout(resume, 50))
}
