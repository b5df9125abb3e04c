// Compose: say what you want, choose what goes in, copy.

import { Download, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { keysFor } from '../commands/listen-keys.ts'
import { useCommand } from '../commands/use-command.ts'
import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { Tooltip } from '../kit/tooltip.tsx'
import { ComposeNotes } from './compose-notes.tsx'
import { useCopying } from './copying.ts'
import { InstructionsEditor } from './instructions-editor.tsx'
import { OptionsRow } from './options-row.tsx'
import { OverCap } from './over-cap.tsx'
import { PresetPicker } from './preset-picker.tsx'
import { PromptChips } from './prompt-chips.tsx'
import { useCopyPrompt } from './use-copy-prompt.ts'

export function ComposeTab() {
  const budget = useDesk((state) => state.open?.budget ?? null)
  const secrets = useDesk((state) => state.open?.fields.compose.secrets ?? 'redact')
  const copy = useCopyPrompt()
  const isCopying = useCopying((state) => state.running !== null)
  useCommand('run', () => void copy(), !isCopying)
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <InstructionsEditor />
      <div className="flex shrink-0 flex-col gap-2.5 border-t border-line px-4 py-3">
        <Row label="Prompts">
          <PromptChips />
        </Row>
        <Row label="Preset">
          <PresetPicker />
        </Row>
        <Row label="Include">
          <OptionsRow />
        </Row>
        {budget && <ComposeNotes budget={budget} secrets={secrets} />}
        {budget && <OverCap budget={budget} />}
        <div className="flex flex-wrap items-center justify-end gap-1 border-t border-line pt-2">
          <Tooltip label="Copied prompts, to bring back" keys={keysFor('history')} side="top">
            <Button tone="quiet" icon={<History />} onClick={() => showDialog({ name: 'history' })}>
              History
            </Button>
          </Tooltip>
          <Tooltip label="Save the prompt as a file" keys={keysFor('save-prompt')} side="top">
            <Button tone="quiet" icon={<Download />} disabled={isCopying} onClick={() => void copy({}, 'file')}>
              Save as file
            </Button>
          </Tooltip>
        </div>
      </div>
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <span className="w-14 shrink-0 text-sm text-faint" aria-hidden>
        {label}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">{children}</div>
    </div>
  )
}
