// Widgets between the lines of a diff: the bar of a hunk with its buttons, a gap, a spacer.

import { WidgetType } from '@codemirror/view'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { keyNames } from '../kit/keys.tsx'
import type { LineEnding } from './diff-rows.ts'
import type { HunkAction, HunkShown } from './diff-state.ts'
import { words } from './review.words.ts'

export interface DiffHandlers {
  onAct(hunk: number, act: HunkAction): void
  onReveal(gap: number, how: 'head' | 'tail' | 'all'): void
  /** Takes a key from `lineKey`. */
  onWholeLine(line: string): void
}

const verdictMarks = { accepted: words.accepted, rejected: words.rejected, open: '' }

export class HunkBar extends WidgetType {
  readonly hunk: number
  readonly shown: HunkShown
  readonly handlers: DiffHandlers | null

  /** Without handlers it only has the height of the bar on the other side. */
  constructor(hunk: number, shown: HunkShown, handlers: DiffHandlers | null) {
    super()
    this.hunk = hunk
    this.shown = shown
    this.handlers = handlers
  }

  override eq(other: HunkBar): boolean {
    const { hunk, shown, handlers } = this
    return hunk === other.hunk && (handlers === null) === (other.handlers === null) && JSON.stringify(shown) === JSON.stringify(other.shown)
  }

  override get estimatedHeight(): number {
    return 33
  }

  override toDOM(): HTMLElement {
    const bar = element('div', 'cm-hunk-bar')
    const inside = element('div', 'cm-hunk-inside')
    inside.append(element('span', 'cm-hunk-label'))
    if (this.handlers) {
      const { handlers } = this
      inside.append(element('span', 'cm-hunk-offered'))
      for (const act of ['accept', 'reject', 'reopen'] as const) {
        const button = element('button', `cm-hunk-button cm-hunk-${act}`)
        button.setAttribute('type', 'button')
        button.addEventListener('click', () => handlers.onAct(Number(bar.dataset.hunk), act))
        inside.append(button)
      }
      inside.append(element('span', 'cm-hunk-verdict'), element('span', 'cm-hunk-inexact'))
    }
    bar.append(inside)
    this.fill(bar)
    return bar
  }

  /** Buttons stay the same elements, or the pressed one would lose the focus. */
  override updateDOM(bar: HTMLElement): boolean {
    if ((bar.querySelector('.cm-hunk-accept') === null) !== (this.handlers === null)) return false
    this.fill(bar)
    return true
  }

  private fill(bar: HTMLElement): void {
    const { label, verdict, isCurrent, isOffered, isApplied, canDecide, inexact } = this.shown
    bar.dataset.hunk = String(this.hunk)
    bar.dataset.verdict = verdict
    bar.dataset.current = String(isCurrent)
    bar.dataset.offered = String(isOffered && verdict === 'open')
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', words.diff.name(label, words.verdicts[verdict]))
    if (isCurrent) bar.setAttribute('aria-current', 'true')
    else bar.removeAttribute('aria-current')
    setText(bar, '.cm-hunk-label', label)
    if (!this.handlers) return
    setText(bar, '.cm-hunk-offered', isOffered && verdict === 'open' ? (isApplied ? words.alreadyApplied : words.needsApproval) : '')
    const badge = setText(bar, '.cm-hunk-inexact', inexact ? `≈ ${inexact.rung}` : '')
    if (badge && inexact) badge.title = inexact.differs
    setText(bar, '.cm-hunk-verdict', verdictMarks[verdict])
    offer(bar, 'accept', canDecide && verdict !== 'accepted', label, isCurrent ? keysForCommand('accept') : '')
    offer(bar, 'reject', canDecide && verdict !== 'rejected', label, isCurrent ? keysForCommand('reject') : '')
    offer(bar, 'reopen', canDecide && verdict !== 'open', label, '')
  }

  override ignoreEvent(): boolean {
    return true
  }
}

export class GapBar extends WidgetType {
  readonly gap: number
  readonly hidden: number
  readonly place: 'top' | 'middle' | 'end'
  readonly handlers: DiffHandlers | null

  constructor(gap: number, hidden: number, place: 'top' | 'middle' | 'end', handlers: DiffHandlers | null) {
    super()
    this.gap = gap
    this.hidden = hidden
    this.place = place
    this.handlers = handlers
  }

  override eq({ gap, hidden, place, handlers }: GapBar): boolean {
    return gap === this.gap && hidden === this.hidden && place === this.place && (handlers === null) === (this.handlers === null)
  }

  override get estimatedHeight(): number {
    return 27
  }

  override toDOM(): HTMLElement {
    const bar = element('div', 'cm-gap-bar')
    const inside = element('div', 'cm-hunk-inside')
    bar.append(inside)
    const { gap, hidden, handlers, place } = this
    if (!handlers) inside.textContent = words.diff.hidden.lines(hidden)
    else {
      const isShort = hidden <= showAllUpTo
      const add = (how: 'head' | 'tail' | 'all', text: string, title: string) => {
        const button = element('button', 'cm-gap-button')
        button.setAttribute('type', 'button')
        button.textContent = text
        button.title = title
        button.addEventListener('click', () => handlers.onReveal(gap, how))
        inside.append(button)
      }
      if (isShort) add('all', words.diff.hidden.show(hidden), words.diff.hidden.showHelp)
      else {
        inside.append(words.diff.hidden.lines(hidden))
        if (place !== 'top') add('head', words.diff.hidden.next(revealStep), words.diff.hidden.nextHelp(revealStep))
        if (place !== 'end') add('tail', words.diff.hidden.previous(revealStep), words.diff.hidden.previousHelp(revealStep))
      }
    }
    return bar
  }

  override ignoreEvent(): boolean {
    return true
  }
}

export const revealStep = 50
const showAllUpTo = 400

export class Spacer extends WidgetType {
  readonly height: number

  constructor(height: number) {
    super()
    this.height = height
  }

  override eq({ height }: Spacer): boolean {
    return height === this.height
  }

  override get estimatedHeight(): number {
    return this.height
  }

  override toDOM(): HTMLElement {
    const space = element('div', 'cm-diff-spacer')
    space.style.height = `${this.height}px`
    return space
  }

  override updateDOM(space: HTMLElement): boolean {
    space.style.height = `${this.height}px`
    return true
  }
}

export class EndMark extends WidgetType {
  readonly end: LineEnding

  constructor(end: LineEnding) {
    super()
    this.end = end
  }

  override eq({ end }: EndMark): boolean {
    return end === this.end
  }

  override toDOM(): HTMLElement {
    const mark = element('span', 'cm-line-end')
    mark.textContent = words.diff.lineEnds[this.end]
    return mark
  }
}

/** How much of a very long line is hidden, and a button to show it. */
export class ClipMark extends WidgetType {
  readonly count: number
  readonly line: string
  readonly onWhole: (line: string) => void

  constructor(count: number, line: string, onWhole: (line: string) => void) {
    super()
    this.count = count
    this.line = line
    this.onWhole = onWhole
  }

  override eq({ count, line }: ClipMark): boolean {
    return count === this.count && line === this.line
  }

  override toDOM(): HTMLElement {
    const mark = element('button', 'cm-line-end cm-clip')
    mark.setAttribute('type', 'button')
    mark.textContent = words.diff.clipped(this.count)
    mark.addEventListener('click', () => this.onWhole(this.line))
    return mark
  }

  override ignoreEvent(): boolean {
    return true
  }
}

function offer(bar: HTMLElement, act: HunkAction, isOn: boolean, label: string, keys: string): void {
  const button = bar.querySelector<HTMLButtonElement>(`.cm-hunk-${act}`)
  if (!button) return
  button.textContent = words.diff.acts[act].label
  button.setAttribute('aria-label', words.diff.acts[act].name(label))
  button.dataset.keys = keys === '' ? '' : keyNames(keys).join(' ')
  // Hiding the focused button would send the focus to the top of the page.
  if (!isOn && document.activeElement === button) bar.querySelector<HTMLElement>('.cm-hunk-button:not([hidden])')?.focus()
  button.hidden = !isOn
}

function setText(bar: HTMLElement, place: string, text: string): HTMLElement | null {
  const found = bar.querySelector<HTMLElement>(place)
  if (!found) return null
  found.textContent = text
  found.hidden = text === ''
  return found
}

function element<Name extends 'div' | 'span' | 'button'>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}
