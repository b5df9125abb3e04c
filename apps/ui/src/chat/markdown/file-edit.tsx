// An edit in an answer, folded: what it does to which file. The review is where it is read in full.

import { visibleText } from '@sheaf/contract'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { OpenInEditorButton } from '../../editor/open-in-editor-button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Badge, Spinner } from '../../kit/indicators.tsx'
import { ActionMark } from '../action-mark.tsx'
import type { FileBlock } from './block.ts'
import { CodeLines } from './code-fence.tsx'
import { CopyButton } from './copy-button.tsx'
import { words } from './markdown.words.ts'

export function FileEdit({ block }: { block: FileBlock }) {
  const { path, action, to, description, changes, lines, isOpen, isCut } = block
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-paper">
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="flex h-8 min-w-0 grow items-center gap-2 px-2.5 text-left outline-offset-[-2px] hover:bg-hover [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <ChevronRight className={classNames('text-faint transition-transform duration-120', isShown && 'rotate-90')} aria-hidden />
          <ActionMark action={action} />
          <span className="truncate font-mono text-sm" title={visibleText(path)}>
            {visibleText(path)}
            {to !== '' && ` → ${visibleText(to)}`}
          </span>
          {description !== '' && (
            <span className="hidden min-w-0 shrink truncate text-sm text-muted md:inline">{visibleText(description)}</span>
          )}
          <span className="ml-auto shrink-0 text-xs text-muted tabular">
            {isOpen ? (
              <Spinner label={words.edit.lines(lines.count)} />
            ) : isCut ? (
              <Badge tone="warning">{words.edit.cut}</Badge>
            ) : changes > 1 ? (
              words.edit.changes(changes)
            ) : null}
          </span>
        </button>
        <OpenInEditorButton path={path} />
        {isShown && <CopyButton label={words.edit.copy} text={() => lines.pieces.join('\n')} />}
      </div>
      <div id={id} hidden={!isShown} className="border-t border-line">
        {isShown && <CodeLines lines={lines} language="" most={null} />}
      </div>
    </div>
  )
}
