// The documents below the selected files: title, chosen pages, source, and tokens of each.

import { type DocumentSource, documentUnits, formatSectionRanges, visibleText } from '@sheaf/contract'
import { EllipsisVertical, FilePlus2, FileText, Globe, RefreshCw, ScanText, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { ago, fullCount, shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/indicators.tsx'
import { Menu, MenuItem, MenuSeparator } from '../kit/menu.tsx'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './documents.words.ts'
import { useDocumentActions, useDocuments } from './use-documents.ts'

export const DocumentsGroup = memo(function DocumentsGroup() {
  const documents = useDocuments()
  const actions = useDocumentActions()
  const counted = useHostState((state) => state.open?.budget?.documents)
  const tokensOf = ({ id, tokens }: DocumentSource) => counted?.find((each) => each.id === id)?.tokens ?? tokens
  return (
    <section aria-label={words.title} className="max-h-2/5 shrink-0 overflow-y-auto border-t border-line">
      <header className="sticky top-0 flex min-h-9 items-center gap-1.5 bg-paper pr-1.5 pl-3">
        <h2 className="font-medium">{words.title}</h2>
        <span className="grow text-xs text-faint tabular">{fullCount(documents.length)}</span>
        <IconButton label={words.add} onClick={() => showDialog({ name: 'add-document' })}>
          <FilePlus2 />
        </IconButton>
      </header>
      {documents.length > 0 && (
        <ul className="px-1.5 pb-1.5">
          {documents.map((document) => (
            <Row key={document.id} document={document} tokens={tokensOf(document)} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
})

interface RowProps {
  document: DocumentSource
  tokens: number
  actions: ReturnType<typeof useDocumentActions>
}

function Row({ document, tokens, actions }: RowProps) {
  const { id, kind, title } = document
  const show = () => showDialog({ name: 'document', id })
  return (
    <li className="flex items-center gap-1 rounded-md hover:bg-hover" data-testid="document-row">
      <button type="button" onClick={show} className="flex min-w-0 grow items-start gap-2 rounded-md px-1.5 py-1 text-left">
        {kind === 'web' ? (
          <Globe className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
        ) : (
          <FileText className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
        )}
        <span className="min-w-0 grow">
          <span className="block truncate">{visibleText(title)}</span>
          <span className="block truncate text-xs text-muted" title={visibleText(document.location)}>
            {partsOf(document)} · {sourceOf(document, title)}
          </span>
        </span>
        <span className="sr-only">{words.tokens(tokens)}</span>
      </button>
      {actions.busy.has(id) ? (
        <Spinner label={words.refreshing} />
      ) : (
        <Menu
          align="end"
          trigger={
            <Button tone="quiet" small aria-label={words.actions(visibleText(title))} className="px-1">
              <EllipsisVertical />
            </Button>
          }
        >
          <MenuItem icon={<ScanText />} onClick={show}>
            {words.menu.show}
          </MenuItem>
          <MenuItem icon={<RefreshCw />} onClick={() => void actions.refresh(document)}>
            {words.menu.refresh[kind]}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} onClick={() => void actions.remove(document)}>
            {words.menu.remove}
          </MenuItem>
        </Menu>
      )}
      {/* At the right edge, below the counts of the files. */}
      <span className="min-w-9 shrink-0 pr-2 text-right text-xs text-muted tabular" title={words.tokens(tokens)} aria-hidden>
        {shortCount(tokens)}
      </span>
    </li>
  )
}

export function partsOf({ ranges, total, format }: DocumentSource): string {
  const unit = documentUnits[format]
  return ranges.length === 0 ? words.all(total, unit) : words.some(formatSectionRanges(ranges), total, unit)
}

/** Where it came from, and when. `shown`: its title, which is not repeated. */
export function sourceOf({ kind, location, fetchedAt }: DocumentSource, shown?: string): string {
  const when = ago(fetchedAt)
  const name = kind === 'web' ? location.replace(/^https?:\/\//, '') : (location.split(/[\\/]/).at(-1) ?? location)
  const at = kind === 'web' ? words.retrieved(when) : words.read(when)
  return name === shown ? at : `${visibleText(name)}, ${at}`
}
