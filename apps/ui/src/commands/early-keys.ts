// Keeps what is typed between opening the palette and the moment its field has the focus, which takes longer when it is first loaded.

export interface EarlyKeys {
  text: string
  /** Enter was pressed. */
  isEntered: boolean
}

/** Until `takeEarlyKeys`, typed text doesn't reach the element that had the focus. Escape and a click end it. */
export function collectEarlyKeys(): void {
  early = none
  document.addEventListener('keydown', collect, true)
  document.addEventListener('pointerdown', stop, true)
}

/** For the field, once it has the focus. */
export function takeEarlyKeys(): EarlyKeys {
  const taken = early
  stop()
  return taken
}

const none: EarlyKeys = { text: '', isEntered: false }
let early = none

function stop(): void {
  early = none
  document.removeEventListener('keydown', collect, true)
  document.removeEventListener('pointerdown', stop, true)
}

function collect(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    stop()
    return
  }
  const next = withKey(early, event)
  if (next === undefined) return
  early = next
  event.preventDefault()
  event.stopPropagation()
}

/** Undefined for a key that isn't for the field. */
export function withKey(
  { text, isEntered }: EarlyKeys,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): EarlyKeys | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered }
  return [...key].length === 1 ? { text: text + key, isEntered } : undefined
}
