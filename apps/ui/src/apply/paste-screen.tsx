// Where a reply is pasted, dropped or typed. Its text never goes through React: a reply may be megabytes.

import { type ReplyFormat, type ReviewState, replyFormats, visibleText } from '@sheaf/contract'
import { ClipboardPaste, FileText, History, Sprout } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand, useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Confirm } from '../kit/confirm.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Problem } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { Select } from '../kit/select.tsx'
import { useDiscardReview } from '../review/use-exit-review.ts'
import { useHostState, useLiveWorkspace } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showTab } from '../state/view-state.ts'
import { useSampleReply } from '../tour/use-sample.ts'
import { words } from './apply.words.ts'
import { CommitsList } from './commits-list.tsx'
import { consumePasteFocus } from './paste-reply.ts'
import { ReadingReply } from './reading-reply.tsx'
import { RepairBox } from './repair-box.tsx'
import { replyFormatDocs } from './reply-format-docs.ts'
import { readReply, readReplyFile, type Unwritten, useReply } from './reply-store.ts'
import { useCommits } from './use-commits.ts'

type Choice = ReplyFormat | 'auto'

const choices: { value: Choice; label: string; description: string }[] = [
  { value: 'auto', label: words.recognized.label, description: words.recognized.help },
  ...replyFormats.map((format) => ({ value: format, label: words.formats[format].label, description: words.formats[format].help })),
]

/** Longer text in a text field makes the page slow. */
const longestTyped = 200_000

export function PasteScreen() {
  const host = useHost()
  const { id: workspace, review } = useLiveWorkspace()
  const area = useRef<HTMLTextAreaElement>(null)
  const [format, setFormat] = useState<Choice>('auto')
  const [hasText, setHasText] = useState(false)
  const [isOver, setOver] = useState(false)
  const { reading, problem, pending, unwritten, lastReply } = useReply()
  const sample = useSampleReply() ?? null

  const forced = format === 'auto' ? undefined : format
  const read = (text: string) => {
    if (text.trim() !== '') void readReply(host, workspace, text, forced)
  }
  const readFile = (file: File) => void readReplyFile(host, workspace, file, forced)
  const readTyped = () => read(area.current?.value ?? '')
  useCommand('run', readTyped, hasText)
  useCommand('sample-reply', () => read(sample ?? ''), sample !== null)
  useEffect(() => {
    // After a write, the button that had the focus is gone.
    if (consumePasteFocus() || document.activeElement === document.body) area.current?.focus()
  }, [])

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const isAll = area.current?.value.trim() === ''
    if (!isAll && text.length <= longestTyped) return
    event.preventDefault()
    if (text.length <= longestTyped && area.current) {
      area.current.value = text
      setHasText(true)
    }
    read(text)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    // The window handles folders: it opens them.
    if ([...event.dataTransfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory)) return
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) readFile(file)
    else read(event.dataTransfer.getData('text/plain'))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; pasting and choosing a file do the same by keyboard
    <div className="h-full overflow-y-auto" onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      <div className="mx-auto flex min-h-full w-full max-w-200 flex-col gap-4 p-4">
        {review && <PausedReview review={review} />}
        {unwritten?.workspace === workspace && <UnwrittenRepair unwritten={unwritten} />}
        <div className="flex flex-col gap-2">
          <label htmlFor="reply" className="font-medium">
            {words.paste.title}
          </label>
          <div className="relative">
            <textarea
              id="reply"
              data-tour="paste"
              ref={area}
              spellCheck={false}
              autoComplete="off"
              disabled={reading !== null}
              placeholder={words.paste.placeholder}
              onInput={(event) => setHasText(event.currentTarget.value.trim() !== '')}
              onPaste={onPaste}
              className={classNames(
                'block h-64 w-full resize-y rounded-md border border-dashed border-line-strong bg-surface p-3 font-mono text-sm outline-none focus-visible:border-solid focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-accent disabled:opacity-60',
                isOver && 'border-solid border-accent bg-accent-soft',
              )}
            />
            {reading && (
              <div className="absolute inset-0 flex items-center justify-center rounded-md bg-[color-mix(in_oklch,var(--surface)_80%,transparent)]">
                <ReadingReply what={words.reading.size(reading.size)} progress={reading.progress} onCancel={reading.cancel} />
              </div>
            )}
          </div>
          {problem && <Problem {...problem} />}
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<ClipboardPaste />} onClick={() => runCommand('paste-reply')}>
              {words.paste.paste}{' '}
              <span className="hidden md:inline">
                <Keys keys={keysForCommand('paste-reply')} />
              </span>
            </Button>
            <FileButton onFile={readFile} />
            {lastReply?.workspace === workspace && !review && (
              <Button tone="quiet" icon={<History />} onClick={() => read(lastReply.text)}>
                {words.paste.lastReply}
              </Button>
            )}
            <div className="grow" />
            <Select label={words.paste.format} prefix={words.paste.formatPrefix} value={format} choices={choices} onChange={setFormat} />
            <Button tone="primary" disabled={!hasText || reading !== null} focusableWhenDisabled onClick={readTyped}>
              {words.paste.read}
            </Button>
          </div>
        </div>
        {sample !== null && <SampleReply onUse={() => read(sample)} />}
        <HowTo />
        <CommitsList />
      </div>
      {pending && (
        <Confirm
          title={words.paste.replace.title}
          description={words.paste.replace.help}
          confirmLabel={words.paste.replace.confirm}
          onConfirm={() => void readReply(host, workspace, pending.text, pending.format, { replaces: true })}
          onClose={() => useReply.setState({ pending: null })}
        />
      )}
    </div>
  )
}

/** A review that was exited. The reply and all decisions are still there. */
function PausedReview({ review: { chatName, counts } }: { review: ReviewState }) {
  const discard = useDiscardReview()
  const [isAsking, setAsking] = useState(false)
  const { paused } = words.paste
  const hasDecisions = counts.accepted + counts.rejected > 0
  return (
    <section
      aria-label={paused.title(chatName ?? paused.untitled)}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-accent-soft px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{visibleText(paused.title(chatName ?? paused.untitled))}</p>
        <p className="text-sm text-muted tabular">{paused.counts(counts.accepted, counts.rejected, counts.open)}</p>
      </div>
      <Button tone="quiet" onClick={() => (hasDecisions ? setAsking(true) : discard())}>
        {paused.discard}
      </Button>
      <Button tone="primary" onClick={() => runCommand('resume-review')}>
        {paused.resume}
      </Button>
      {isAsking && (
        <Confirm
          title={paused.ask.title}
          description={paused.ask.help}
          confirmLabel={paused.discard}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Hidden while a commit of the review is undone: the message says that everything else is written. */
function UnwrittenRepair({ unwritten: { repair, commits } }: { unwritten: Unwritten }) {
  const { data } = useCommits()
  if (data?.some(({ id, state }) => state === 'undone' && commits.includes(id))) return null
  return <RepairBox text={repair} help={words.repair.helpUnwritten} onClose={() => useReply.setState({ unwritten: null })} />
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="quiet" icon={<FileText />} onClick={() => input.current?.click()}>
        {words.paste.fromFile}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={words.paste.file}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** For users who try the sample project without a model. */
function SampleReply({ onUse }: { onUse: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-60 text-muted">{words.paste.sample.help}</p>
      <Button data-tour="sample-reply" icon={<Sprout />} onClick={onUse}>
        {words.paste.sample.use}
      </Button>
    </div>
  )
}

/** The name of a copy preset. */
const xmlEdit = 'XML Edit'

function HowTo() {
  const formatDocs = useHostState(replyFormatDocs)
  const actions = useActions()
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5 text-sm text-muted">
      <p>{fillPlaceholders(words.paste.howTo.help, { preset: <b className="font-medium text-ink">{xmlEdit}</b> })}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          small
          onClick={() => {
            actions.change({ copyPreset: xmlEdit })
            showTab('compose')
          }}
        >
          {words.paste.howTo.compose}
        </Button>
        <ExternalPageLink href={formatDocs}>{words.paste.howTo.docs}</ExternalPageLink>
      </div>
    </div>
  )
}
