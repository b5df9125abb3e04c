// Files, work, and selected files side by side. A collapsed side panel becomes a rail with its name, which opens it again.

import { PanelLeftOpen, PanelRightOpen } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Group, Panel, type PanelImperativeHandle, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { Tooltip } from '../kit/tooltip.tsx'
import { SelectedPanel } from '../selected/selected-panel.tsx'
import { type Side, setSideOpen, showSide, useView } from '../state/view-state.ts'
import { FilesPanel } from '../tree/files-panel.tsx'
import { words } from './app.words.ts'

const defaultSize = '24%'
const railSize = '32px'
const icons = { files: PanelLeftOpen, selected: PanelRightOpen }

export function ThreePanels({ children }: { children: ReactNode }) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'main', storage: localStorage })
  const files = usePanelRef()
  const selected = usePanelRef()
  const panels = useMemo(() => ({ files, selected }), [files, selected])
  // The library forgets the size of a panel that was collapsed by dragging or before a reload.
  const lastSizes = useRef({ files: defaultSize, selected: defaultSize })
  const isWide = useView((state) => state.isWide)
  const isOpen = useView((state) => state.openSides)
  useEffect(
    () =>
      useView.subscribe(({ openSides }, before) => {
        for (const side of sides) {
          const panel = panels[side].current
          if (!panel || openSides[side] === before.openSides[side] || openSides[side] === isShown(panel)) continue
          if (openSides[side]) panel.resize(lastSizes.current[side])
          else panel.collapse()
        }
      }),
    [panels],
  )
  useEffect(() => {
    if (!isWide) return undefined
    const shown = sides.filter((side) => isShown(panels[side].current))
    for (const side of shown) {
      const panel = panels[side].current
      // If the review was open before the panels, no resize has reported their sizes yet.
      if (panel) lastSizes.current[side] = `${panel.getSize().asPercentage}%`
      panel?.collapse()
    }
    return () => {
      for (const side of shown) if (!isShown(panels[side].current)) panels[side].current?.resize(lastSizes.current[side])
    }
  }, [isWide, panels])
  const onResize = (side: Side) => {
    const panel = panels[side].current
    if (!panel) return
    if (isShown(panel)) lastSizes.current[side] = `${panel.getSize().asPercentage}%`
    setSideOpen(side, isShown(panel))
  }
  return (
    <Group className="h-full" {...(defaultLayout ? { defaultLayout } : {})} {...(isWide ? {} : { onLayoutChanged })}>
      <Panel
        id="files"
        panelRef={files}
        defaultSize={defaultSize}
        minSize="180px"
        collapsible
        collapsedSize={railSize}
        onResize={() => onResize('files')}
      >
        {isOpen.files ? <FilesPanel /> : <Rail side="files" />}
      </Panel>
      <Handle side="files" />
      <Panel id="work" minSize="340px">
        {children}
      </Panel>
      <Handle side="selected" />
      <Panel
        id="selected"
        panelRef={selected}
        defaultSize={defaultSize}
        minSize="200px"
        collapsible
        collapsedSize={railSize}
        onResize={() => onResize('selected')}
      >
        {isOpen.selected ? <SelectedPanel /> : <Rail side="selected" />}
      </Panel>
    </Group>
  )
}

const sides = ['files', 'selected'] as const satisfies Side[]

function isShown(panel: PanelImperativeHandle | null): boolean {
  return panel !== null && !panel.isCollapsed()
}

/** Double-clicking closes and opens the panel, instead of resetting its size. */
function Handle({ side }: { side: Side }) {
  return (
    <Separator
      aria-label={words.sides[side].resize}
      disableDoubleClick
      onDoubleClick={() => setSideOpen(side, !useView.getState().openSides[side])}
      className="relative w-px bg-line transition-colors duration-120 before:absolute before:inset-y-0 before:-left-1 before:w-2 hover:bg-accent data-[separator=active]:bg-accent"
    />
  )
}

function Rail({ side }: { side: Side }) {
  const Icon = icons[side]
  return (
    <Tooltip label={words.sides[side].show} keys={keysForCommand(`toggle-${side}`)} side={side === 'files' ? 'right' : 'left'}>
      <button
        type="button"
        aria-label={words.sides[side].show}
        onClick={() => showSide(side)}
        className="flex size-full flex-col items-center gap-2 bg-paper pt-2.5 text-muted transition-colors duration-120 outline-offset-[-3px] hover:bg-hover hover:text-ink"
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className="text-sm [writing-mode:vertical-rl]">{words.sides[side].name}</span>
      </button>
    </Tooltip>
  )
}
