// Buttons below the code: select the file, some of its lines, or its map.

import type { Definition, LineRange, SelectedFile } from '@sheaf/contract'
import { Check, ListPlus, Map as MapIcon, Plus, Rows3, SquareFunction } from 'lucide-react'
import type { Lines } from '../code/code-view.tsx'
import { Button } from '../kit/button.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview } from '../state/view-state.ts'
import { mergeRanges, rangeName } from './line-ranges.ts'
import { words } from './preview.words.ts'

export function SelectButtons({
  path,
  lines,
  definition,
  isMap,
  selected,
  total,
  isSelectable,
  hasText,
}: {
  path: string
  lines: Lines | null
  /** The function or type around the caret. */
  definition: Definition | undefined
  isMap: boolean
  selected: SelectedFile | undefined
  total: number | null
  /** False: its contents cannot go into a prompt; it can only be deselected. */
  isSelectable: boolean
  /** There are lines to select. */
  hasText: boolean
}) {
  const actions = useActions()
  const select = async (change: Parameters<typeof actions.select>[0]) => {
    try {
      const notes = await actions.select(change)
      if (notes.length > 0) notify(notes.join(' '), { tone: 'info' })
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const before = selected?.mode === 'slices' ? selected.ranges : []
  const unselect = selected && (
    <Button icon={<Check />} onClick={() => void select({ type: 'check', paths: [path], checked: false })}>
      {words.select.unselect}
    </Button>
  )
  if (!isSelectable) return unselect
  return (
    <>
      {hasText && !lines && !isMap && <span className="mr-auto text-sm text-faint max-md:hidden">{words.select.help}</span>}
      {hasText && (
        <Button
          tone="quiet"
          icon={<Rows3 />}
          onClick={() => {
            showPreview(null)
            showDialog({ name: 'slices', path })
          }}
        >
          {words.select.slices}
        </Button>
      )}
      {!lines && definition && !includes(before, definition) && (
        <Button
          icon={<SquareFunction />}
          onClick={() => void select({ type: 'slices', path, ranges: mergeRanges([...before, linesOf(definition)], total) })}
        >
          {definitionLabel(definition, selected)}
        </Button>
      )}
      {unselect ?? (
        <Button
          tone={lines ? 'plain' : 'primary'}
          icon={<Plus />}
          onClick={() => void select({ type: 'check', paths: [path], checked: true, askLarge: true })}
        >
          {words.select.file}
        </Button>
      )}
      {isMap && selected?.mode !== 'map' && (
        <Button icon={<MapIcon />} onClick={() => void select({ type: 'mode', paths: [path], mode: 'map' })}>
          {selected ? words.select.onlyMap : words.select.mapOnly}
        </Button>
      )}
      {lines && (
        <Button
          tone="primary"
          icon={<ListPlus />}
          onClick={() => void select({ type: 'slices', path, ranges: mergeRanges([...before, lines], total) })}
        >
          {selected?.mode === 'full' ? words.select.onlyLines(rangeName(lines)) : words.select.addLines(rangeName(lines))}
        </Button>
      )}
    </>
  )
}

function linesOf({ from, to }: Lines): Lines {
  return { from, to }
}

function includes(ranges: readonly LineRange[], { from, to }: Lines): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to)
}

function definitionLabel({ kind, name }: Definition, selected: SelectedFile | undefined): string {
  const named = words.definitions.name(kind, name)
  return selected?.mode === 'full' ? words.select.onlyDefinition(named) : words.select.addDefinition(named)
}
