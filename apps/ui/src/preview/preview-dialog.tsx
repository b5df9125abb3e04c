// The file preview: read the file, search it, select it or some of its lines.

import { type FileContent, type FitStep, type LineRange, type SelectedFile, visibleText } from '@sheaf/contract'
import { EyeOff, KeyRound } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CodeView, type Lines } from '../code/code-view.tsx'
import { useCommand } from '../commands/use-command.ts'
import { useOpenInEditor } from '../editor/use-open-in-editor.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { shortBytes } from '../kit/format.ts'
import { Badge, EmptyState, Problem, Spinner } from '../kit/indicators.tsx'
import { useHostState } from '../state/host-state.ts'
import { type Preview, showPreview, useView } from '../state/view-state.ts'
import { words as treeWords } from '../tree/tree.words.ts'
import { enclosingDefinition } from './enclosing-definition.ts'
import { Hits } from './hits.tsx'
import { countLines, mergeRanges } from './line-ranges.ts'
import { words } from './preview.words.ts'
import { PreviewToolbar } from './preview-toolbar.tsx'
import { SelectButtons } from './select-buttons.tsx'
import { useDefinitions } from './use-definitions.ts'
import { usePreview } from './use-preview.ts'

export function PreviewDialog() {
  const preview = useView((state) => state.preview)
  return preview && <Shown key={`${preview.line} ${preview.path}`} preview={preview} />
}

function Shown({ preview: { path, line, hits, proposed } }: { preview: Preview }) {
  const { file, problem, isLoading, more, earlier, reveal } = usePreview(path, line)
  const [view, setView] = useState<'code' | 'map'>(proposed?.to === 'map' ? 'map' : 'code')
  const kept = useMemo(() => (proposed?.to === 'slices' ? mergeRanges(proposed.ranges ?? [], null) : undefined), [proposed])
  const [lines, setLines] = useState<Lines | null>(null)
  const [find, setFind] = useState(0)
  const [target, setTarget] = useState(line === undefined ? undefined : { line })
  const [caret, setCaret] = useState(line ?? 1)
  const definitions = useDefinitions(path, file)
  const highlight = useMemo(() => (hits && line !== undefined ? { searched: hits.searched, line } : undefined), [hits, line])
  const wrap = useHostState((state) => state.settings.wrapLines)
  const selected = useHostState((state) => state.open?.selection.files.get(path))
  const code = useRef<HTMLDivElement>(null)
  const openInEditor = useOpenInEditor()
  // The kept lines may be further down than what is read at first, and hidden lines leave nothing to scroll to.
  const isCut = file !== null && !isLoading && file.more && file.last < (kept?.at(-1)?.to ?? 0)
  useEffect(() => {
    if (isCut) more()
  }, [isCut, more])
  useCommand('search-names', () => setFind((times) => times + 1))
  useCommand('open-in-editor', () => openInEditor(path, caret))
  const at = path.lastIndexOf('/') + 1
  const isMap = view === 'map' && file?.map !== undefined
  const isSelectable = problem === null && file?.hidden?.canReveal !== false
  return (
    <Dialog
      title={path.slice(at)}
      description={<Facts folder={path.slice(0, Math.max(0, at - 1))} file={file} selected={proposed ? undefined : selected} />}
      width="full"
      fills
      initialFocus={code}
      onClose={() => showPreview(null)}
      footer={
        !proposed && (isSelectable || selected) ? (
          <SelectButtons
            path={path}
            lines={isMap ? null : lines}
            definition={isMap ? undefined : enclosingDefinition(definitions, caret)}
            isMap={isMap}
            selected={selected}
            total={file?.lines ?? null}
            isSelectable={isSelectable}
            hasText={file !== null && file.text !== ''}
          />
        ) : undefined
      }
    >
      <PreviewToolbar
        path={path}
        line={caret}
        file={file}
        view={isMap ? 'map' : 'code'}
        onView={setView}
        onFind={() => setFind((times) => times + 1)}
      >
        {hits && <Hits hits={hits} />}
      </PreviewToolbar>
      {proposed && <Proposed step={proposed} kept={kept} />}
      {problem && (
        <div className="p-3">
          <Problem {...problem} />
        </div>
      )}
      {file && file.findings.length > 0 && <Found file={file} onGo={(next) => setTarget({ line: next })} onReveal={reveal} />}
      {file && file.from > 1 && (
        <div className="border-b border-line bg-paper px-3 py-1 text-sm text-muted">
          {words.preview.beginsAt(file.from)}{' '}
          <Button
            small
            tone="quiet"
            onClick={() => {
              setTarget({ line: 1 })
              earlier()
            }}
          >
            {words.preview.showBeginning}
          </Button>
        </div>
      )}
      <div ref={code} tabIndex={-1} className="min-h-0 grow outline-none">
        {file === null ? (
          isLoading && (
            <div className="p-4">
              <Spinner label={words.reading} />
            </div>
          )
        ) : file.hidden ? (
          <Hidden hidden={file.hidden} onReveal={reveal} />
        ) : file.text === '' ? (
          <EmptyState title={words.preview.empty} />
        ) : isMap ? (
          <CodeView key="map" text={file.map ?? ''} path="map.txt" label={words.preview.map(path)} wrap={wrap} takesFocus find={find} />
        ) : (
          <CodeView
            key={`code ${file.from}`}
            text={file.text}
            path={path}
            label={words.contents(path)}
            wrap={wrap}
            firstLine={file.from}
            goTo={target}
            highlight={highlight}
            marked={!proposed && selected?.mode === 'slices' ? selected.ranges : undefined}
            kept={kept}
            onLines={setLines}
            onCaret={setCaret}
            onEnd={more}
            takesFocus
            find={find}
          />
        )}
      </div>
      {file?.more && !isMap && !kept && (
        <div className="flex items-center gap-2 border-t border-line bg-paper px-3 py-1 text-sm text-muted">
          {isLoading ? <Spinner label={words.preview.readingMore} /> : <span>{words.preview.more}</span>}
          <Button small tone="quiet" disabled={isLoading} onClick={more}>
            {words.preview.readMore}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Facts({ folder, file, selected }: { folder: string; file: FileContent | null; selected: SelectedFile | undefined }) {
  const facts = file
    ? [
        file.tokens === null ? null : words.preview.tokens(file.tokens),
        file.lines === null ? null : words.preview.lines(file.lines),
        file.bytes === null ? null : shortBytes(file.bytes),
      ].filter((fact) => fact !== null)
    : []
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular">
      {folder !== '' && <span className="break-all">{visibleText(folder)}</span>}
      {facts.length > 0 && <span className="text-faint">{facts.join(' · ')}</span>}
      {selected && <Badge tone="accent">{words.preview.selected[selected.mode]}</Badge>}
    </span>
  )
}

/** What a proposed change keeps, with every range. */
function Proposed({ step: { tokens, saved, to }, kept = [] }: { step: FitStep; kept?: readonly LineRange[] | undefined }) {
  const { proposed } = words.preview
  return (
    <div className="flex max-h-24 shrink-0 flex-wrap gap-x-2 overflow-y-auto border-b border-line bg-info-soft px-3 py-1.5 text-sm tabular">
      <span className="font-medium">{to === 'slices' ? proposed.slices(kept.length, countLines(kept)) : proposed[to]}</span>
      <span className="text-muted">{proposed.tokens(tokens + saved, tokens)}</span>
      {kept.length > 0 && <span className="text-muted">{treeWords.file.lines(kept)}</span>}
    </div>
  )
}

function Found({ file, onGo, onReveal }: { file: FileContent; onGo: (line: number) => void; onReveal: () => void }) {
  const { secrets } = words.preview
  const count = file.findings.length
  const isBlanked = file.text.includes('[REDACTED: ')
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-warning-soft px-3 py-1.5 text-sm">
      <KeyRound className="size-3.5 text-warning" aria-hidden />
      <span>{isBlanked ? secrets.foundBlanked(count) : secrets.found(count)}</span>
      {file.findings.slice(0, findingsShown).map(({ rule, line, hint }) => (
        <button
          key={`${rule} ${line} ${hint}`}
          type="button"
          title={hint}
          onClick={() => onGo(line)}
          className="inline-flex h-6 items-center rounded-sm text-info underline underline-offset-2"
        >
          {secrets.location(rule, line)}
        </button>
      ))}
      {count > findingsShown && <span className="text-muted">{secrets.others(count - findingsShown)}</span>}
      {isBlanked && (
        <Button small tone="quiet" className="ml-auto" onClick={onReveal}>
          {words.preview.showAnyway}
        </Button>
      )}
    </div>
  )
}

const findingsShown = 5

function Hidden({ hidden, onReveal }: { hidden: NonNullable<FileContent['hidden']>; onReveal: () => void }) {
  return (
    <EmptyState
      icon={<EyeOff />}
      title={words.hidden(hidden.why)}
      description={hidden.canReveal ? words.preview.hiddenHelp : words.preview.blockedHelp}
    >
      {hidden.canReveal && <Button onClick={onReveal}>{words.preview.showAnyway}</Button>}
    </EmptyState>
  )
}
