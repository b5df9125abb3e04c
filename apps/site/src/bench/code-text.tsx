/** Text as it is, that scrolls where it is too wide. */
export function CodeText({ text, className = '' }: { text: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <pre tabIndex={0} className={`overflow-auto rounded-md border border-line bg-sunken font-mono ${className}`}>
      <code>{text}</code>
    </pre>
  )
}
