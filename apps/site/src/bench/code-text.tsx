/** Preformatted text that scrolls if it is too wide. */
export function CodeText({ text, className = '' }: { text: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <pre tabIndex={0} className={`overflow-auto rounded-md border border-line bg-sunken font-mono ${className}`}>
      <code>{text}</code>
    </pre>
  )
}
