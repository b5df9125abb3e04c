// Code to read, coloured by its language. The editor is loaded when the first one is drawn.

import { lazyPart } from '../app/lazy-part.ts'
import { Spinner } from '../kit/marks.tsx'

/** Line numbers of the file, from 1, both included. */
export interface Lines {
  from: number
  to: number
}

export interface CodeViewProps {
  text: string
  /** Tells the language. */
  path: string
  /** Read aloud. */
  label: string
  wrap?: boolean
  /** Number of the first line of `text` in the file. */
  firstLine?: number
  /** Goes to that line with every new object. */
  goTo?: { line: number } | undefined
  /** Lines with a mark at their left. */
  marked?: readonly Lines[] | undefined
  /** What is marked with the mouse or the keyboard; null: nothing. */
  onLines?: ((lines: Lines | null) => void) | undefined
  /** Has the focus from the beginning. */
  takesFocus?: boolean
  /** Opens the find panel each time it goes up. */
  find?: number
  /** The end of the text comes near. */
  onEnd?: (() => void) | undefined
}

const CodeEditor = lazyPart(
  async () => {
    // An editor made before its font is there measures its lines in another one, and wrapped lines and numbers part.
    const [{ CodeEditor: loaded }] = await Promise.all([import('./code-editor.tsx'), document.fonts.load('12px "JetBrains Mono Variable"')])
    return loaded
  },
  <div className="p-4">
    <Spinner label="Loading…" />
  </div>,
)

/** Fills its parent, which needs a height. */
export function CodeView(props: CodeViewProps) {
  return <CodeEditor {...props} />
}
