// Details below an update's message: the progress, and how to install it manually.

import type { UpdateState } from '@sheaf/contract'
import { Copy } from 'lucide-react'
import { IconButton } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { notify } from '../kit/notify.ts'
import { words } from './updates.words.ts'

export function UpdateDetail({ state }: { state: UpdateState }) {
  if (state.at === 'downloading')
    return (
      <progress
        className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
        value={state.done}
        max={state.release.length}
        aria-label={words.downloading(state.release.version)}
      />
    )
  if (state.at !== 'ready') return null
  const { command, file } = state
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <span className="text-muted">{command === null ? words.install.downloadedFile : words.install.orInTerminal}</span>
      <span className="flex items-start gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5">
        <code className="min-w-0 grow py-0.5 font-mono break-all select-text">{command ?? file}</code>
        <IconButton label={command === null ? words.install.copyPath : words.install.copyCommand} onClick={() => copy(command ?? file)}>
          <Copy />
        </IconButton>
      </span>
    </div>
  )
}

function copy(text: string): void {
  void copyText(text).then((isDone) => isDone && notify(words.install.copied, { key: 'update-copied' }))
}
