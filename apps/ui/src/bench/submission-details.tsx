// Shows what would be sent to the leaderboard, readable and as the exact body.

import { type Submission, type SubmissionPreview, visibleText } from '@sheaf/contract'
import { ChevronRight, Copy, Globe } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ScrollBox } from '../apply/scroll-box.tsx'
import { Button } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { shortBytes } from '../kit/format.ts'
import { notify } from '../kit/notify.ts'
import { Segmented } from '../kit/segmented.tsx'
import { words } from './bench.words.ts'

export function SubmissionDetails({ preview }: { preview: SubmissionPreview }) {
  const [view, setView] = useState<'words' | 'body'>('words')
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-2">
        <Globe className="mt-0.5 size-4 shrink-0 text-info" aria-hidden />
        <span>{fillPlaceholders(words.submission.public, { lead: <b className="font-semibold">{words.submission.publicLead}</b> })}</span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={words.submission.sentTo}>
          <span className="font-mono text-sm break-all">{preview.to}</span>
        </Fact>
        <Fact name={words.submission.result}>{words.submission.resultHelp(preview.pointsRate)}</Fact>
        <Fact name={words.submission.signedBy}>
          <span className="font-mono text-sm break-all">{preview.submitter}</span>
          <span className="block text-sm text-muted">{words.submission.signedByHelp}</span>
        </Fact>
        <Fact name={words.submission.size}>
          {shortBytes(preview.bytes)} <span className="text-muted">{words.submission.bytes(preview.bytes)}</span>
        </Fact>
      </dl>
      <div className="flex items-center justify-between gap-2">
        <Segmented
          label={words.submission.view.label}
          value={view}
          onChange={setView}
          choices={[
            { value: 'words', label: words.submission.view.readable },
            { value: 'body', label: words.submission.view.body },
          ]}
        />
        <Button
          small
          tone="quiet"
          icon={<Copy />}
          onClick={() =>
            void copyText(preview.body).then((isDone) =>
              notify(isDone ? words.submission.copied : words.submission.notCopied, { tone: isDone ? 'success' : 'warning' }),
            )
          }
        >
          {words.submission.copy}
        </Button>
      </div>
      {view === 'words' ? <ReadableSubmission body={preview.body} /> : <RawSubmission body={preview.body} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function ReadableSubmission({ body }: { body: string }) {
  const submission = useMemo((): Submission => JSON.parse(body), [body])
  const { replies, ...rest } = submission
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border border-line p-3 text-sm">
        {Object.entries(rest).map(([name, value]) => (
          <Fact key={name} name={fieldNames[name] ?? name}>
            <span className="break-all">{visibleText(String(value))}</span>
          </Fact>
        ))}
      </dl>
      <ul aria-label={words.submission.replies} className="divide-y divide-line rounded-md border border-line text-sm">
        {replies.map(({ task, reply, finish, ms }) => (
          <li key={task}>
            <details className="group">
              <summary className="flex cursor-default items-center gap-2 px-3 py-1.5 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
                <ChevronRight className="size-3.5 shrink-0 text-faint transition-transform duration-120 group-open:rotate-90" aria-hidden />
                <span className="font-mono text-xs">{task}</span>
                <span className="grow text-muted">{finish === 'stop' ? '' : words.submission.endedBy(finish)}</span>
                <span className="text-muted tabular">{words.submission.replySize(reply.length, ms)}</span>
              </summary>
              <ScrollBox label={words.submission.reply(task)} className="max-h-70 border-t border-line bg-sunken px-3 py-2">
                <pre className="font-mono text-xs break-words whitespace-pre-wrap select-text">{visibleText(reply)}</pre>
              </ScrollBox>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

const fieldNames: Readonly<Record<string, string>> = words.submission.fields

/** Rendered in pieces: laying out a line of a megabyte would take a second. */
const pieceChars = 8_000

function RawSubmission({ body }: { body: string }) {
  const pieces = useMemo(
    () => Array.from({ length: Math.ceil(body.length / pieceChars) }, (_, at) => body.slice(at * pieceChars, (at + 1) * pieceChars)),
    [body],
  )
  return (
    <ScrollBox
      label={words.submission.view.body}
      className="max-h-90 rounded-md border border-line bg-sunken p-3 font-mono text-xs select-text"
    >
      {pieces.map((piece, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
          key={at}
          className="block break-all whitespace-pre-wrap [contain-intrinsic-size:auto_1000px] [content-visibility:auto]"
        >
          {piece}
        </span>
      ))}
    </ScrollBox>
  )
}
