// The message field: kept as a draft, copied with the workspace's context or alone.

import { Copy, Files } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keysForCommand } from '../../commands/listen-for-shortcuts.ts'
import { useCommand } from '../../commands/use-command.ts'
import { useCopyPrompt } from '../../compose/use-copy-prompt.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { Keys } from '../../kit/keys.tsx'
import { notify, notifyProblem } from '../../kit/notify.ts'
import { Segmented } from '../../kit/segmented.tsx'
import { Tooltip } from '../../kit/tooltip.tsx'
import { useLiveWorkspace } from '../../state/host-state.ts'
import { showTab } from '../../state/view-state.ts'
import { useAttachFiles } from '../attach-files.ts'
import { fitsMessage, pasteIfFits } from '../fits-message.ts'
import { type ChatMode, type ChatTurn, readDraft, saveDraft } from './chat-turns.ts'
import { words } from './clipboard.words.ts'

const modeKey = 'chat-mode'
const editsKey = 'chat-edits'

export function ClipboardComposer({ workspace, onSent }: { workspace: string; onSent: (turn: Omit<ChatTurn, 'id' | 'at'>) => void }) {
  const copyPrompt = useCopyPrompt()
  const { selection, budget } = useLiveWorkspace()
  const [mode, setMode] = useState<ChatMode>(() => (localStorage.getItem(modeKey) === 'act' ? 'act' : 'plan'))
  const [edits, setEdits] = useState<'diff' | 'whole'>(() => (localStorage.getItem(editsKey) === 'whole' ? 'whole' : 'diff'))
  const [text, setText] = useState(() => readDraft(localStorage, workspace))
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => localStorage.setItem(modeKey, mode), [mode])
  useEffect(() => localStorage.setItem(editsKey, edits), [edits])
  const { paste: pasteFiles } = useAttachFiles()
  const isEmpty = text.trim() === ''

  const write = (next: string) => {
    setText(next)
    saveDraft(localStorage, workspace, next)
  }
  const sent = (turn: { tokens?: number }) => {
    onSent({ from: 'you', mode, text, ...turn })
    write('')
    field.current?.focus()
  }
  const copy = async () => {
    if (isEmpty || isBusy) return
    setBusy(true)
    const override = mode === 'plan' ? { copyPreset: 'Plan' } : { copyPreset: 'XML Edit', edits }
    const copied = await copyPrompt({ ...override, instructions: text })
    setBusy(false)
    if (copied) sent({ tokens: copied.tokens })
  }
  const copyAlone = async () => {
    if (isEmpty) return
    try {
      if (!(await copyText(text))) return notify(words.composer.notCopied, { tone: 'error', causes: ['clipboard'] })
      notify(words.composer.copiedAlone)
      sent({})
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  useCommand('run', () => void copy(), !isEmpty)

  return (
    <div className="rounded-lg border border-line bg-raised focus-within:border-accent">
      <textarea
        ref={field}
        aria-label={words.composer.field}
        data-tour="chat-message"
        placeholder={mode === 'plan' ? words.composer.placeholders.plan : words.composer.placeholders.act}
        value={text}
        onPaste={(event) => pasteFiles(event) || pasteIfFits(event)}
        onChange={({ target }) => fitsMessage(target.value.length) && write(target.value)}
        className="block field-sizing-content max-h-60 min-h-18 w-full resize-none bg-transparent px-3 py-2.5 outline-none"
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5">
        <Segmented
          label={words.modes.label}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'plan', label: words.modes.plan },
            { value: 'act', label: words.modes.act },
          ]}
        />
        {mode === 'act' && (
          <Segmented
            label={words.edits.label}
            value={edits}
            onChange={setEdits}
            choices={[
              { value: 'diff', label: words.edits.diff },
              { value: 'whole', label: words.edits.whole },
            ]}
          />
        )}
        <Tooltip label={words.composer.filesHelp}>
          <Button small tone="quiet" icon={<Files />} onClick={() => showTab('compose')}>
            {words.composer.files(selection.files.size)}
            {budget && !budget.refused && <span className="tabular">{words.composer.tokens(budget.tokens.files)}</span>}
          </Button>
        </Tooltip>
        <div className="ml-auto flex items-center gap-2">
          <Tooltip label={words.composer.copyAlone.help}>
            <Button small tone="quiet" disabled={isEmpty} focusableWhenDisabled onClick={() => void copyAlone()}>
              {words.composer.copyAlone.label}
            </Button>
          </Tooltip>
          <Button
            tone="primary"
            data-tour="chat-copy"
            icon={<Copy />}
            disabled={isEmpty || isBusy}
            focusableWhenDisabled
            onClick={() => void copy()}
          >
            {words.composer.copy}{' '}
            <span className="hidden md:inline">
              <Keys keys={keysForCommand('run')} onAccent />
            </span>
          </Button>
        </div>
      </div>
    </div>
  )
}
