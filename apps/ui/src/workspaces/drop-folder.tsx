import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog } from '../state/view-state.ts'
import { locateDropped } from './locate-dropped.ts'
import { baseName } from './short-path.ts'
import { words } from './workspaces.words.ts'

/** On the home screen a folder can be dropped anywhere in the window. */
export function DropFolder() {
  const host = useHost()
  const actions = useActions()
  const [isOver, setOver] = useState(false)
  const latest = useRef<(dropped: DataTransfer) => Promise<void>>(undefined)
  useEffect(() => {
    latest.current = async (dropped) => {
      const found = await locateDropped(host, dropped)
      const [only] = found ?? []
      if (!found) notify(words.drop.notFolder, { tone: 'info', description: words.drop.notFolderHelp })
      else if (found.length === 1 && only !== undefined) await actions.open({ roots: [only] }, words.opening(baseName(only)))
      else showDialog({ name: 'open-folder', found })
    }
  })
  useEffect(() => {
    let depth = 0
    const on = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      depth = event.type === 'drop' ? 0 : depth + ({ dragenter: 1, dragleave: -1 }[event.type] ?? 0)
      setOver(depth > 0)
      if (event.type === 'drop') latest.current?.(dataTransfer).catch(notifyProblem)
    }
    const types = ['dragenter', 'dragleave', 'dragover', 'drop'] as const
    for (const type of types) window.addEventListener(type, on)
    return () => {
      for (const type of types) window.removeEventListener(type, on)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-3 z-10 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/90 text-lg font-medium">
      {words.drop.help}
    </div>
  )
}
