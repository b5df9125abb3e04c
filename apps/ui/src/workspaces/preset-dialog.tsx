// Presets of this workspace: the selection, the expanded folders and the active prompts, under a name. Pro.

import { defined } from '@sheaf/contract'
import { Bookmark, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { counted } from '../kit/format.ts'
import { EmptyState, Problem } from '../kit/marks.tsx'
import { notify } from '../kit/notify.ts'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useAllows } from '../settings/use-pro-gate.ts'
import { type Said, said, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'

export function PresetDialog({ preset, paths }: { preset: string | undefined; paths: string[] | undefined }) {
  const mayUse = useAllows('workspace-presets')
  const close = () => showDialog(null)
  return (
    <Dialog
      title="Presets"
      says="A preset keeps what is selected, which folders are open and which prompts are on."
      width="medium"
      onClose={close}
    >
      {mayUse ? <Presets start={preset ?? ''} paths={paths} close={close} /> : <ProOffer reason="workspace-presets" />}
    </Dialog>
  )
}

function Presets({ start, paths, close }: { start: string; paths: string[] | undefined; close: () => void }) {
  const { id, fields, selection } = useLiveWorkspace()
  const host = useHost()
  const count = counted(paths?.length ?? selection.files.size, 'file')
  const [name, setName] = useState(start)
  const [asks, setAsks] = useState<{ what: 'remove' | 'update'; name: string } | null>(null)
  const [problem, setProblem] = useState<Said | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const isKnown = fields.presets.some((preset) => preset.name === name.trim())
  const run = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    setProblem(null)
    try {
      await work
      notify(done)
      return true
    } catch (refused) {
      setProblem(said(refused))
      return false
    }
  }
  const keep = (as: string) => {
    const selection = paths?.map((path) => ({ path, mode: 'full' as const }))
    return host['presets.save']({ workspace: id, name: as, ...(selection && { selection }) })
  }
  const save = async (as: string) => {
    if (await run(keep(as), `Preset “${as}” saved`)) setName('')
  }
  const apply = async (which: string) => {
    if (await run(host['presets.apply']({ workspace: id, name: which }), `Preset “${which}” applied`)) close()
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        ref={box}
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const as = name.trim()
          if (as === '') return
          if (isKnown) setAsks({ what: 'update', name: as })
          else void save(as)
        }}
      >
        <Field
          className="grow"
          label="Name of a preset"
          hideLabel
          placeholder={paths ? 'Name what was recommended, such as “payments”' : 'Name what is selected now, such as “payments”'}
          value={name}
          onChange={(event) => setName(event.target.value)}
          says={paths ? `${count} recommended; the selection stays as it is` : `${count} selected now`}
        />
        <Button type="submit" tone="primary" disabled={name.trim() === ''}>
          {isKnown ? 'Update' : 'Save'}
        </Button>
      </form>
      {problem && <Problem says={problem.says} {...defined({ try: problem.try })} />}
      {fields.presets.length === 0 ? (
        <EmptyState
          icon={<Bookmark />}
          title="No presets yet"
          says="Select some files, give them a name above, and come back to them with one click."
        />
      ) : (
        <ul aria-label="Presets" className="flex flex-col">
          {fields.presets.map((preset) => (
            <li key={preset.name} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
              <button
                type="button"
                onClick={() => void apply(preset.name)}
                className="flex min-w-0 grow items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover"
                aria-label={`Apply ${preset.name}, ${counted(preset.files, 'file')}`}
              >
                <Bookmark className="size-4 shrink-0 text-accent-ink" aria-hidden />
                <span className="min-w-0 grow truncate">{preset.name}</span>
                <span className="text-sm text-muted tabular">{counted(preset.files, 'file')}</span>
              </button>
              <IconButton
                label={`Update ${preset.name} to what is selected now`}
                onClick={() => setAsks({ what: 'update', name: preset.name })}
              >
                <RotateCcw />
              </IconButton>
              <IconButton label={`Delete ${preset.name}`} onClick={() => setAsks({ what: 'remove', name: preset.name })}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {asks?.what === 'remove' && (
        <Confirm
          title={`Delete the preset “${asks.name}”?`}
          says="What is selected now stays selected."
          yes="Delete preset"
          onYes={() => void run(host['presets.remove']({ workspace: id, name: asks.name }), `Preset “${asks.name}” deleted`)}
          onClose={() => setAsks(null)}
        />
      )}
      {asks?.what === 'update' && (
        <Confirm
          title={`Update “${asks.name}”?`}
          says={`It then holds the ${count} ${paths ? 'recommended' : 'selected now'}, instead of what it holds.`}
          yes="Update preset"
          onYes={() => void save(asks.name)}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}
