// Read-only code, colored by its language. The editor is loaded when the first one is shown.

import { lazyComponent } from '../app/lazy-component.ts'
import { Spinner } from '../kit/indicators.tsx'
import type { SearchedText } from '../state/view-state.ts'
import { words } from './code.words.ts'

/** Line numbers in the file, 1-based, both inclusive. */
export interface Lines {
  from: number
  to: number
}

export interface CodeViewProps {
  text: string
  /** Determines the language. */
  path: string
  /** For screen readers. */
  label: string
  wrap?: boolean
  /** Number of the first line of `text` in the file. */
  firstLine?: number
  /** Goes to that line whenever a new object is passed. */
  goTo?: { line: number } | undefined
  /** Text to highlight; in `line`, more strongly. */
  highlight?: { searched: SearchedText; line: number } | undefined
  /** Lines with a mark on their left. */
  marked?: readonly Lines[] | undefined
  /** The only lines that are shown, in order; in place of the others, how many are hidden. */
  kept?: readonly Lines[] | undefined
  /** The lines selected by mouse or keyboard; null: none. */
  onLines?: ((lines: Lines | null) => void) | undefined
  /** The line of the caret, whenever it moves. */
  onCaret?: ((line: number) => void) | undefined
  /** Focused when it opens. */
  takesFocus?: boolean
  /** Opens the find panel each time it increases. */
  find?: number
  /** Called near the end of the text. */
  onEnd?: (() => void) | undefined
}

const CodeEditor = lazyComponent(
  async () => {
    // An editor created before its font has loaded measures with another one, and wrapped lines and numbers drift apart.
    const [{ CodeEditor: loaded }] = await Promise.all([import('./code-editor.tsx'), document.fonts.load('12px "JetBrains Mono Variable"')])
    return loaded
  },
  <div className="p-4">
    <Spinner label={words.loading} />
  </div>,
)

/** Fills its parent, which needs a height. */
export function CodeView(props: CodeViewProps) {
  return <CodeEditor {...props} />
}
