// The preview toolbar: code or map, find, wrap, reveal.

import type { FileContent } from '@sheaf/contract'
import { FolderOpen, Search, WrapText } from 'lucide-react'
import type { ReactNode } from 'react'
import { OpenInEditorButton } from '../editor/open-in-editor-button.tsx'
import { useHost } from '../host/use-host.ts'
import { IconButton } from '../kit/button.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { Segmented } from '../kit/segmented.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useIsAllowed, useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './preview.words.ts'

export function PreviewToolbar({
  path,
  line,
  file,
  view,
  onView,
  onFind,
  children,
}: {
  path: string
  line: number | undefined
  file: FileContent | null
  view: 'code' | 'map'
  onView: (view: 'code' | 'map') => void
  onFind: () => void
  children?: ReactNode
}) {
  const host = useHost()
  const actions = useActions()
  const workspace = useHostState((state) => state.open?.id ?? '')
  const wrap = useHostState((state) => state.settings.wrapLines)
  const hasMaps = useIsAllowed('code-maps')
  const gate = useProGate()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line bg-paper px-3 py-1.5">
      {(file?.map !== undefined || !hasMaps) && !file?.hidden && (
        <Segmented
          label={words.toolbar.view}
          value={view}
          onChange={(next) => (next === 'map' ? gate('code-maps', () => onView(next)) : onView(next))}
          choices={[
            { value: 'code', label: words.toolbar.code },
            {
              value: 'map',
              label: (
                <>
                  {words.toolbar.map} <ProBadge for="code-maps" />
                </>
              ),
            },
          ]}
        />
      )}
      {children}
      <span className="grow" />
      <IconButton label={words.toolbar.find} keys="mod+f" disabled={!file || file.text === ''} onClick={onFind}>
        <Search />
      </IconButton>
      <IconButton
        label={words.toolbar.wrap}
        pressed={wrap}
        onClick={() => void actions.saveSettings({ wrapLines: !wrap }).catch(notifyProblem)}
      >
        <WrapText />
      </IconButton>
      <OpenInEditorButton path={path} line={line} />
      <IconButton
        label={words.toolbar.reveal}
        onClick={() => void host['files.open']({ workspace, path, in: 'file-manager' }).catch(notifyProblem)}
      >
        <FolderOpen />
      </IconButton>
    </div>
  )
}
