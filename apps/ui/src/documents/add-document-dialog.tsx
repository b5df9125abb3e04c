// Adds a document by its path, its web address, or by dropping a file of an open folder.

import { type DocumentAddition, isRefusal, type Progress, parseSectionRanges, type SectionRange } from '@sheaf/contract'
import { type DragEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Problem, Waiting } from '../kit/indicators.tsx'
import { nativeShell } from '../kit/native-shell.ts'
import { type ErrorMessage, toErrorMessage, useLiveWorkspace } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './documents.words.ts'

export function AddDocumentDialog() {
  const { id: workspace } = useLiveWorkspace()
  const host = useHost()
  const form = useId()
  const [source, setSource] = useState('')
  const [pages, setPages] = useState('')
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const [isPrivate, setPrivate] = useState(false)
  const [progress, setProgress] = useState<Progress | 'started' | null>(null)
  const running = useRef<AbortController | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const ranges = pages.trim() === '' ? [] : parseSectionRanges(pages)
  const isReady = source.trim() !== '' && ranges !== undefined && progress === null

  const add = async (chosen: SectionRange[], allowPrivate: boolean): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setProblem(null)
    setPrivate(false)
    setProgress('started')
    try {
      const from = sourceOf(source.trim(), allowPrivate)
      await host['documents.add']({ workspace, from, ranges: chosen }, { signal: controller.signal, onProgress: setProgress })
      showDialog(null)
    } catch (error) {
      if (isRefusal(error) && error.code === 'cancelled') return
      setPrivate(isRefusal(error) && error.code === 'host-not-allowed')
      setProblem(toErrorMessage(error))
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) void add(ranges, false)
  }
  const choose = async (file: File): Promise<void> => {
    setProblem(null)
    const path = nativeShell()?.pathOf(file) ?? ''
    if (path !== '') {
      setSource(path)
      return
    }
    // A browser reveals only the name.
    const files = [{ name: file.name, bytes: file.size, modified: Math.max(0, file.lastModified) }]
    const located = await host['files.locate']({ workspace, files }).catch(() => [])
    const found = located[0]?.found?.[0]
    if (found === undefined) setProblem({ says: words.dialog.notFound(file.name), try: words.dialog.enterPath })
    else setSource(found)
  }
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void choose(file)
  }

  return (
    <Dialog
      title={words.dialog.title}
      description={words.dialog.help}
      onClose={() => showDialog(null)}
      footer={
        <>
          <Button onClick={() => showDialog(null)}>{words.dialog.cancel}</Button>
          <Button tone="primary" type="submit" form={form} disabled={!isReady}>
            {words.dialog.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} onDragOver={(event) => event.preventDefault()} onDrop={drop} className="flex flex-col gap-3">
        <div className="flex items-start gap-2">
          <Field
            className="grow"
            label={words.dialog.source}
            value={source}
            disabled={progress !== null}
            description={words.dialog.sourceHelp}
            onChange={(event) => setSource(event.target.value)}
          />
          <Button className="mt-5.5" disabled={progress !== null} onClick={() => picker.current?.click()}>
            {words.dialog.browse}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".pdf,.docx,.xlsx,.pptx,.html,.htm,.xhtml,.ipynb"
            aria-label={words.dialog.browse}
            tabIndex={-1}
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void choose(file)
            }}
          />
        </div>
        <Field
          label={words.dialog.pages}
          value={pages}
          disabled={progress !== null}
          description={words.dialog.pagesHelp}
          error={ranges === undefined ? words.dialog.badPages : undefined}
          onChange={(event) => setPages(event.target.value)}
        />
        {progress !== null && (
          <Waiting
            what={words.dialog.reading}
            {...(progress === 'started' ? {} : { done: progress.done, total: progress.total })}
            onCancel={() => running.current?.abort()}
          />
        )}
        {problem && (
          <Problem {...problem}>
            {isPrivate && ranges && (
              <Button small onClick={() => void add(ranges, true)}>
                {words.dialog.allow}
              </Button>
            )}
          </Problem>
        )}
      </form>
    </Dialog>
  )
}

function sourceOf(text: string, allowPrivate: boolean): DocumentAddition['from'] {
  // `C:\` is a path.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return { path: text }
  return allowPrivate ? { url: text, allowPrivate } : { url: text }
}
