// Shows the text of a document as the prompt contains it, and sets which pages or sections are included.

import {
  type DocumentSection,
  type DocumentSource,
  documentUnits,
  formatSectionRanges,
  parseSectionRanges,
  type SectionRange,
  visibleText,
} from '@sheaf/contract'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { visibleLines } from '../kit/visible-lines.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './documents.words.ts'
import { partsOf, sourceOf } from './documents-group.tsx'
import { useDocuments } from './use-documents.ts'

export function DocumentDialog({ id }: { id: string }) {
  const document = useDocuments().find((each) => each.id === id)
  useEffect(() => {
    // It was removed in another window.
    if (!document) showDialog(null)
  }, [document])
  if (!document) return null
  return (
    <Dialog
      title={document.title}
      description={`${partsOf(document)} · ${sourceOf(document)} · ${words.tokens(document.tokens)}`}
      width="large"
      fills
      onClose={() => showDialog(null)}
    >
      <Ranges key={formatSectionRanges(document.ranges)} document={document} />
      <Sections key={`${document.hash} ${formatSectionRanges(document.ranges)}`} document={document} />
    </Dialog>
  )
}

function Ranges({ document }: { document: DocumentSource }) {
  const { id: workspace } = useLiveWorkspace()
  const host = useHost()
  const [text, setText] = useState(formatSectionRanges(document.ranges))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const ranges = text.trim() === '' ? [] : parseSectionRanges(text)
  const apply = async (chosen: SectionRange[]): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await host['documents.change']({ workspace, change: { type: 'choose', id: document.id, ranges: chosen } })
    } catch (error) {
      setProblem(toErrorMessage(error))
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ranges) void apply(ranges)
  }
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <form onSubmit={submit} className="flex items-start gap-2">
        <Field
          className="grow"
          label={words.preview.pages(documentUnits[document.format])}
          value={text}
          description={words.dialog.pagesHelp}
          error={ranges === undefined ? words.dialog.badPages : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button className="mt-5.5" type="submit" disabled={ranges === undefined || isBusy}>
          {words.preview.apply}
        </Button>
      </form>
      {problem && <Problem {...problem} />}
    </div>
  )
}

function Sections({ document }: { document: DocumentSource }) {
  const { id, format } = document
  const { id: workspace } = useLiveWorkspace()
  const host = useHost()
  const [sections, setSections] = useState<DocumentSection[]>([])
  const [next, setNext] = useState<number | undefined>(1)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const load = async (from: number): Promise<void> => {
    setLoading(true)
    try {
      const read = await host['documents.read']({ workspace, id, from })
      setSections((before) => [...before.filter(({ number }) => number < from), ...read.sections])
      setNext(read.next)
    } catch (error) {
      setProblem(toErrorMessage(error))
    }
    setLoading(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document with other text or ranges gets a new key.
  useEffect(() => {
    void load(1)
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
    <section aria-label={words.menu.show} tabIndex={0} className="min-h-0 grow overflow-y-auto border-t border-line px-4 py-3">
      {sections.map(({ number, title, markdown }) => (
        <article key={number} className="mb-4">
          <h3 className="mb-1 text-sm font-medium text-muted">
            {words.preview.section(number, visibleText(title), documentUnits[format])}
          </h3>
          <pre className="font-mono text-sm break-words whitespace-pre-wrap">{visibleLines(markdown) || words.preview.empty}</pre>
        </article>
      ))}
      {problem && <Problem {...problem} />}
      {isLoading && <Spinner label={words.preview.loading} />}
      {!isLoading && next !== undefined && problem === null && <Button onClick={() => void load(next)}>{words.preview.more}</Button>}
    </section>
  )
}
