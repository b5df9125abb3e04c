// Actions on runs: start, resume, stop, remove, save the report.

import type { BenchRunInfo } from '@sheaf/contract'
import { useState } from 'react'
import { saveFile } from '../compose/save-file.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { words } from './bench.words.ts'
import { useBench, withRun } from './bench-store.ts'

export interface BenchActions {
  isBusy: boolean
  start(model: string): void
  resume(run: BenchRunInfo): void
  stop(run: BenchRunInfo): void
  remove(run: BenchRunInfo): void
  report(run: BenchRunInfo): void
}

export function useBenchActions(): BenchActions {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const run = (work: Promise<void>) => {
    setBusy(true)
    void work.catch(notifyProblem).finally(() => setBusy(false))
  }
  const show = (shown: BenchRunInfo) => {
    useBench.setState(({ runs }) => ({ runs: withRun(runs ?? [], shown), shown: shown.id }))
  }
  return {
    isBusy,
    start: (model) => run(host['bench.start']({ model }).then(show)),
    resume: ({ id, model }) => run(host['bench.start']({ model, resume: id }).then(show)),
    stop: ({ id }) => run(host['bench.change']({ type: 'stop', id }).then((runs) => useBench.setState({ runs, shown: id }))),
    remove: ({ id }) =>
      run(host['bench.change']({ type: 'remove', id }).then((runs) => useBench.setState({ runs, shown: runs[0]?.id ?? null }))),
    report: ({ id, modelName }) =>
      run(
        host['bench.report']({ ids: [id] }).then(({ html }) => {
          const name = saveFile(`sheaf-bench-${modelName.replaceAll(/[^\w.-]+/gu, '-')}.html`, html, 'text/html')
          notify(words.run.reportSaved.title, { description: words.run.reportSaved.help(name) })
        }),
      ),
  }
}
