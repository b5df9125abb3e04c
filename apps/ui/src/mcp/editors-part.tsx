import type { EditorId, EditorInfo } from '@sheaf/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { toErrorMessage } from '../state/host-state.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { words } from './mcp-panel.words.ts'
import { PathText } from './path-text.tsx'
import { useMcpActions } from './use-mcp-actions.ts'

/** One-click setup for known editors, and a snippet for all others. */
export function EditorsPart() {
  const host = useHost()
  const queries = useQueryClient()
  const [openId, setOpenId] = useState<EditorId | null>(null)
  const { data, error } = useQuery({ queryKey: ['editors'], queryFn: () => host['editors.list'](), staleTime: 0 })
  const opened = data?.find(({ id }) => id === openId)
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={words.editors.label}>
        <p className="pb-2 text-sm text-muted">{words.editors.help}</p>
        {error ? (
          <Problem {...toErrorMessage(error)} />
        ) : !data ? (
          <Spinner label={words.editors.loading} />
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {[...data].sort(byPresence).map((editor) => (
              <Row key={editor.id} editor={editor} onOpen={() => setOpenId(editor.id)} />
            ))}
          </ul>
        )}
      </section>
      <Snippet />
      {opened && (
        <EditorDialog
          editor={opened}
          onClose={() => {
            setOpenId(null)
            void queries.invalidateQueries({ queryKey: ['editors'] })
          }}
        />
      )}
    </div>
  )
}

/** Editors that were found come first; otherwise in the host's order. */
function byPresence(one: EditorInfo, other: EditorInfo): number {
  return Number(one.state === 'absent') - Number(other.state === 'absent')
}

interface StateStyle {
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  act: { label: string; named: (editor: string) => string } | null
}

const { change, setUp, replace } = words.editors.actions

const states: Record<EditorInfo['state'], StateStyle> = {
  'set-up': { tone: 'success', act: change },
  'not-set-up': { tone: 'neutral', act: setUp },
  other: { tone: 'warning', act: replace },
  absent: { tone: 'neutral', act: setUp },
  unreadable: { tone: 'danger', act: null },
}

function Row({ editor, onOpen }: { editor: EditorInfo; onOpen: () => void }) {
  const { copySnippet } = useMcpActions()
  const { id, name, file, state, message } = editor
  const { tone, act } = states[state]
  return (
    <li className="flex items-center gap-2 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <Badge tone={tone}>{words.editors.states[state]}</Badge>
        </p>
        <div className="text-muted">
          <PathText path={file} short />
        </div>
        {message !== undefined && <p className="text-sm break-words text-muted">{message}</p>}
      </div>
      <IconButton label={words.editors.copyFor(name)} onClick={() => copySnippet(id, name)}>
        <Copy />
      </IconButton>
      {act !== null && (
        <Button small aria-label={act.named(name)} onClick={onOpen}>
          {act.label}
        </Button>
      )}
    </li>
  )
}

function Snippet() {
  const host = useHost()
  const { copySnippet } = useMcpActions()
  const { data } = useQuery({ queryKey: ['editors', 'snippet'], queryFn: () => host['editors.snippet']({}), staleTime: 0 })
  return (
    <section aria-label={words.editors.other.label}>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <p className="min-w-40 grow text-sm text-muted">{words.editors.other.help}</p>
        <Button icon={<Copy />} onClick={() => copySnippet()}>
          {words.editors.other.copy}
        </Button>
      </div>
      {data && (
        <pre className="rounded-md border border-line bg-sunken p-2.5 font-mono text-sm break-all whitespace-pre-wrap select-text">
          {data.text}
        </pre>
      )}
    </section>
  )
}
