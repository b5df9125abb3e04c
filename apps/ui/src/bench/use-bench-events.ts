// Follows the runs while the window is open, and notifies when a run ends while the dialog is closed.

import type { BenchRunInfo } from '@sheaf/contract'
import { useEffect } from 'react'
import { useLink } from '../host/use-host.ts'
import { notify } from '../kit/notify.ts'
import { showDialog, useView } from '../state/view-state.ts'
import { mergedRuns, useBench, withRun } from './bench-store.ts'
import { rateWords, words } from './run-ended.words.ts'

export function useBenchEvents(): void {
  const link = useLink()
  useEffect(() => {
    const running = new Set<string>()
    const onRunChanged = (run: BenchRunInfo) => {
      const { runs } = useBench.getState()
      if (runs) useBench.setState({ runs: withRun(runs, run) })
      if (run.state === 'running') running.add(run.id)
      else if (running.delete(run.id) && run.state === 'done') notifyEnded(run)
    }
    const stops = [
      link.follow((event) => event.type === 'bench-changed' && onRunChanged(event.run)),
      link.onState((state) => {
        if (state !== 'ready' || useBench.getState().runs === null) return
        link.host['bench.runs']().then(
          (runs) => useBench.setState(({ runs: known }) => ({ runs: mergedRuns(known, runs) })),
          () => undefined,
        )
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [link])
}

function notifyEnded({ id, modelName, pointsRate }: BenchRunInfo): void {
  if (useView.getState().dialog?.name === 'bench') return
  notify(words.measured(modelName), {
    key: `bench-${id}`,
    ...(pointsRate === undefined ? {} : { description: rateWords(pointsRate) }),
    action: {
      label: words.show,
      onClick: () => {
        useBench.setState({ shown: id })
        showDialog({ name: 'bench' })
      },
    },
  })
}
