import { type ModelInfo, visibleText } from '@sheaf/contract'
import { Brain, Check, Image as ImageIcon, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Badge } from '../kit/indicators.tsx'
import { describeModel, priceWords, windowWords } from './model-words.ts'
import { words } from './models.words.ts'
import type { PickerRow } from './picker-rows.ts'

interface PickerOptionProps {
  id: string
  row: PickerRow
  isChosen: boolean
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
  style: CSSProperties
}

/** One row of the model list. The focus stays in the search field; the pointer and the arrow keys only mark a row. */
export function PickerOption({ id, row, isChosen, isActive, onPoint, onChoose, style }: PickerOptionProps) {
  if (row.kind === 'heading')
    return (
      <div role="presentation" className="absolute inset-x-0 top-0 flex items-end px-2 pb-1 text-xs text-faint" style={style}>
        <span className="truncate">{visibleText(row.label)}</span>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field hears the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      title={row.kind === 'model' ? describeModel(row.model, row) : undefined}
      onPointerMove={() => !isActive && onPoint()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'absolute inset-x-0 top-0 flex cursor-default items-center gap-2 rounded-sm px-1.5 select-none [&_svg]:size-4 [&_svg]:shrink-0',
        isActive && 'bg-hover',
      )}
      style={style}
    >
      <span className="flex w-4 shrink-0 justify-center">
        {isChosen ? <Check aria-hidden /> : row.kind === 'typed' && <Plus aria-hidden />}
      </span>
      {row.kind === 'model' ? (
        <ModelLine model={row.model} />
      ) : (
        <span className={classNames('min-w-0 truncate', row.kind === 'fallback' && 'text-muted')}>{visibleText(row.label)}</span>
      )}
    </div>
  )
}

function ModelLine({ model }: { model: ModelInfo }) {
  return (
    <>
      <span className="min-w-0 grow truncate">{visibleText(model.label)}</span>
      {model.source === 'custom' && <Badge>{words.badges.custom}</Badge>}
      {!model.can.diff && <Badge title={words.badges.wholeFiles.help}>{words.badges.wholeFiles.label}</Badge>}
      <span className="flex w-4 shrink-0 justify-end text-faint [&_svg]:size-3.5!">
        {model.can.images && <ImageIcon aria-label={words.about.sees} />}
      </span>
      <span className="flex w-4 shrink-0 justify-end text-faint [&_svg]:size-3.5!">
        {model.can.thinking && <Brain aria-label={words.about.thinks} />}
      </span>
      <span className="w-10 shrink-0 text-right text-sm text-muted tabular">{windowWords(model)}</span>
      <span className="hidden w-24 shrink-0 text-right text-sm text-muted tabular md:block">{priceWords(model.price)}</span>
    </>
  )
}
