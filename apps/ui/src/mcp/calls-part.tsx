import { type McpCallRecord, refusals, visibleText } from '@sheaf/contract'
import { ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { shortBytes } from '../kit/format.ts'
import { LongList } from '../kit/long-list.tsx'
import { Badge, EmptyState, Problem, Spinner } from '../kit/marks.tsx'
import { type Said, said } from '../state/host-state.ts'
import { callSays, refusedWords } from './call-words.ts'
import { useMcp } from './mcp-store.ts'

/** The list of calls: times and sizes, never contents. Newest first, updated live. */
export function CallsPart() {
  const host = useHost()
  const calls = useMcp((state) => state.calls)
  const [problem, setProblem] = useState<Said | null>(null)
  useEffect(() => {
    host['mcp.calls']().then(
      (listed) => useMcp.setState({ calls: listed }),
      (refused: unknown) => setProblem(said(refused)),
    )
  }, [host])
  if (problem && !calls) return <Problem {...problem} />
  if (!calls) return <Spinner label="Reading…" />
  if (calls.length === 0)
    return (
      <div className="rounded-md border border-line">
        <EmptyState
          icon={<ScrollText />}
          title="No calls yet"
          says="Each call of an editor is listed here with its time and size. What it read or wrote is not kept."
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        The last {calls.length > 1 ? `${calls.length} calls` : 'call'}, newest first. Contents are not kept.
      </p>
      <div className="overflow-hidden rounded-md border border-line">
        <div aria-hidden className={`${columns} border-b border-line bg-paper py-1 text-xs text-faint max-md:hidden`}>
          <span>Time</span>
          <span>Client</span>
          <span>Tool</span>
          <span className="text-right">Took</span>
          <span className="text-right">In</span>
          <span className="text-right">Out</span>
        </div>
        <LongList label="Calls" items={calls} keyOf={({ id }) => id} estimate={29} rowClass="border-b border-line" className="max-h-100">
          {(record) => <Call record={record} />}
        </LongList>
      </div>
    </div>
  )
}

const columns = 'grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1.4fr)_4rem_4rem_4rem] items-center gap-x-3 px-3'

function Call({ record }: { record: McpCallRecord }) {
  const { at, client, tool, ms, bytesIn, bytesOut, refused } = record
  return (
    <div title={callSays(record)} className={`${columns} py-1 text-sm max-md:grid-cols-[4.5rem_minmax(0,1fr)_auto]`}>
      <time dateTime={at} className="text-muted tabular max-md:row-start-1">
        {new Date(at).toLocaleTimeString('en', { hour12: false })}
      </time>
      <span className="truncate text-muted max-md:col-start-2 max-md:row-start-2">{visibleText(client)}</span>
      <span className="flex min-w-0 items-center gap-1.5 max-md:col-start-2 max-md:row-start-1">
        <code className="truncate font-mono">{visibleText(tool)}</code>
        {refused !== undefined && (
          <Badge tone="warning" title={refused === 'bug' ? 'Something broke on our side.' : refusals[refused].says}>
            {refusedWords(refused)}
          </Badge>
        )}
      </span>
      <span className="text-right tabular max-md:col-start-3 max-md:row-start-2">
        {ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`}
      </span>
      <span className="text-right text-muted tabular max-md:hidden">{shortBytes(bytesIn)}</span>
      <span className="text-right text-muted tabular max-md:col-start-3 max-md:row-start-1">{shortBytes(bytesOut)}</span>
    </div>
  )
}
