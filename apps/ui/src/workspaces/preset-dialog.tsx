// Presets of this workspace: the selection, the expanded folders and the active prompts, under a name. Pro.

import { defined, type SelectedFile } from '@sheaf/contract'
import { Bookmark, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { EmptyState, Problem } from '../kit/indicators.tsx'
import { notify } from '../kit/notify.ts'
import { ProOffer } from '../settings/pro-offer.tsx'
import { useIsAllowed } from '../settings/use-pro-gate.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './preset-dialog.words.ts'

export function PresetDialog({ preset, files }: { preset: string | undefined; files: SelectedFile[] | undefined }) {
  const mayUse = useIsAllowed('workspace-presets')
  const close = () => showDialog(null)
  return (
    <Dialog title={words.title} description={words.help} width="medium" onClose={close}>
      {mayUse ? <Presets start={preset ?? ''} files={files} close={close} /> : <ProOffer reason="workspace-presets" />}
    </Dialog>
  )
}

function Presets({ start, files, close }: { start: string; files: SelectedFile[] | undefined; close: () => void }) {
  const { id, fields, selection } = useLiveWorkspace()
  const host = useHost()
  const count = files?.length ?? selection.files.size
  const texts = files ? words.recommended : words.selected
  const [name, setName] = useState(start)
  const [asks, setAsks] = useState<{ what: 'remove' | 'update'; name: string } | null>(null)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const isKnown = fields.presets.some((preset) => preset.name === name.trim())
  const run = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    setProblem(null)
    try {
      await work
      notify(done)
      return true
    } catch (refused) {
      setProblem(toErrorMessage(refused))
      return false
    }
  }
  const savePreset = (as: string) =>
    host['presets.change']({ workspace: id, change: { type: 'save', name: as, ...(files && { selection: files }) } })
  const save = async (as: string) => {
    if (await run(savePreset(as), words.saved(as))) setName('')
  }
  const apply = async (which: string) => {
    if (await run(host['presets.change']({ workspace: id, change: { type: 'apply', name: which } }), words.applied(which))) close()
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
          label={words.name}
          hideLabel
          placeholder={texts.placeholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
          description={texts.help(count)}
        />
        <Button type="submit" tone="primary" disabled={name.trim() === ''}>
          {isKnown ? words.update.label : words.save}
        </Button>
      </form>
      {problem && <Problem says={problem.says} {...defined({ try: problem.try })} />}
      {fields.presets.length === 0 ? (
        <EmptyState icon={<Bookmark />} title={words.empty.title} description={words.empty.help} />
      ) : (
        <ul aria-label={words.list} className="flex flex-col">
          {fields.presets.map((preset) => (
            <li key={preset.name} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
              <button
                type="button"
                onClick={() => void apply(preset.name)}
                className="flex min-w-0 grow items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover"
                aria-label={words.apply(preset.name, preset.files)}
              >
                <Bookmark className="size-4 shrink-0 text-accent-ink" aria-hidden />
                <span className="min-w-0 grow truncate">{preset.name}</span>
                <span className="text-sm text-muted tabular">{words.files(preset.files)}</span>
              </button>
              <IconButton label={words.update.named(preset.name)} onClick={() => setAsks({ what: 'update', name: preset.name })}>
                <RotateCcw />
              </IconButton>
              <IconButton label={words.delete.named(preset.name)} onClick={() => setAsks({ what: 'remove', name: preset.name })}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {asks?.what === 'remove' && (
        <Confirm
          title={words.delete.title(asks.name)}
          description={words.delete.help}
          confirmLabel={words.delete.confirmLabel}
          onConfirm={() =>
            void run(host['presets.change']({ workspace: id, change: { type: 'remove', name: asks.name } }), words.delete.done(asks.name))
          }
          onClose={() => setAsks(null)}
        />
      )}
      {asks?.what === 'update' && (
        <Confirm
          title={words.update.title(asks.name)}
          description={texts.updateHelp(count)}
          confirmLabel={words.update.confirmLabel}
          onConfirm={() => void save(asks.name)}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}
