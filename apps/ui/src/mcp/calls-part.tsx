import { type McpCallRecord, visibleText } from '@sheaf/contract'
import { ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { shortBytes } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { callSummary, refusalSentence, refusedWords, words } from './mcp-panel.words.ts'
import { useMcp } from './mcp-store.ts'

/** The list of calls: times and sizes, never contents. Newest first, updated live. */
export function CallsPart() {
  const host = useHost()
  const calls = useMcp((state) => state.calls)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  useEffect(() => {
    host['mcp.status']({ calls: true }).then(
      ({ calls: listed = [] }) => useMcp.setState({ calls: listed }),
      (refused: unknown) => setProblem(toErrorMessage(refused)),
    )
  }, [host])
  if (problem && !calls) return <Problem {...problem} />
  if (!calls) return <Spinner label={words.calls.loading} />
  if (calls.length === 0)
    return (
      <div className="rounded-md border border-line">
        <EmptyState icon={<ScrollText />} title={words.calls.empty.title} description={words.calls.empty.help} />
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{words.calls.help(calls.length)}</p>
      <div className="overflow-hidden rounded-md border border-line">
        <div aria-hidden className={`${columns} border-b border-line bg-paper py-1 text-xs text-faint max-md:hidden`}>
          <span>{words.calls.columns.time}</span>
          <span>{words.calls.columns.client}</span>
          <span>{words.calls.columns.tool}</span>
          <span className="text-right">{words.calls.columns.took}</span>
          <span className="text-right">{words.calls.columns.in}</span>
          <span className="text-right">{words.calls.columns.out}</span>
        </div>
        <LongList
          label={words.calls.label}
          items={calls}
          keyOf={({ id }) => id}
          estimate={29}
          rowClass="border-b border-line"
          className="max-h-100"
        >
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
    <div title={callSummary(record)} className={`${columns} py-1 text-sm max-md:grid-cols-[4.5rem_minmax(0,1fr)_auto]`}>
      <time dateTime={at} className="text-muted tabular max-md:row-start-1">
        {new Date(at).toLocaleTimeString('en', { hour12: false })}
      </time>
      <span className="truncate text-muted max-md:col-start-2 max-md:row-start-2">{visibleText(client)}</span>
      <span className="flex min-w-0 items-center gap-1.5 max-md:col-start-2 max-md:row-start-1">
        <code className="truncate font-mono">{visibleText(tool)}</code>
        {refused !== undefined && (
          <Badge tone="warning" title={refusalSentence(refused)}>
            {refusedWords(refused)}
          </Badge>
        )}
      </span>
      <span className="text-right tabular max-md:col-start-3 max-md:row-start-2">{words.calls.took(ms)}</span>
      <span className="text-right text-muted tabular max-md:hidden">{shortBytes(bytesIn)}</span>
      <span className="text-right text-muted tabular max-md:col-start-3 max-md:row-start-1">{shortBytes(bytesOut)}</span>
    </div>
  )
}
