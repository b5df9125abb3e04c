// Copy buttons in the static content: they are plain HTML, so one listener on the root handles them.

const copiedMs = 1500 // specification §9

export interface CopyReport {
  /** Announcement for screen readers. */
  message: string
  /** Text to copy by hand if the clipboard was refused. */
  manualText?: string
}

export function listenToCopyButtons(root: Element, report: (result: CopyReport) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button?.classList.contains('copy-link')) void copyLink(button)
    else if (button?.classList.contains('copy-code')) void copyCode(button)
    else if (button?.classList.contains('copy-page')) void copyPage(button)
  }
  root.addEventListener('click', onClick)
  return () => {
    root.removeEventListener('click', onClick)
    for (const timer of timers.values()) clearTimeout(timer)
  }

  async function copyLink(button: HTMLButtonElement): Promise<void> {
    const address = `${location.origin}${location.pathname}#${button.dataset.position ?? ''}`
    try {
      await navigator.clipboard.writeText(address)
      show(button)
      report({ message: 'Link copied' })
    } catch (error) {
      console.error('Failed to copy link', error)
      report({ message: "Couldn't copy the link. Copy it manually:", manualText: address })
    }
  }

  async function copyCode(button: HTMLButtonElement): Promise<void> {
    const text = codeOf(button.closest('.code'))
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
      show(button, () => {
        button.textContent = 'Copy'
      })
      report({ message: 'Code copied' })
    } catch (error) {
      console.error('Failed to copy code', error)
      report({ message: "Couldn't copy the code. Copy it manually:", manualText: text })
    }
  }

  async function copyPage(button: HTMLButtonElement): Promise<void> {
    const address = new URL(button.dataset.source ?? '', location.href).href
    try {
      // Given as a promise: Safari refuses to copy after a wait.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': fetchText(address) })])
      show(button)
      report({ message: 'Page copied' })
    } catch (error) {
      console.error('Failed to copy page', error)
      report({ message: "Couldn't copy the page. Open this address and copy its text manually:", manualText: address })
    }
  }

  function show(button: HTMLButtonElement, after: () => void = () => {}): void {
    clearTimeout(timers.get(button))
    button.dataset.copied = ''
    const timer = setTimeout(() => {
      delete button.dataset.copied
      after()
    }, copiedMs)
    timers.set(button, timer)
  }
}

/** Only the commands of a console block: pasted output would be run as well. */
function codeOf(block: Element | null): string {
  const commands = [...(block?.querySelectorAll('.c-command') ?? [])].map(({ textContent }) => textContent)
  return commands.length > 0 ? commands.join('\n') : (block?.querySelector('code')?.textContent ?? '')
}

async function fetchText(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return new Blob([await response.text()], { type: 'text/plain' })
}
