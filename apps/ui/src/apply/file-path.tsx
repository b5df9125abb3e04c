import { visibleText } from '@sheaf/contract'

/** A path in a reply, and its new path if it moves. The code font's arrow is hard to see, so it uses the other font. */
export function FilePath({ path, to }: { path: string; to?: string | undefined }) {
  return (
    <>
      {visibleText(path)}
      {to !== undefined && (
        <>
          <span className="px-1 font-sans text-muted">→</span>
          {visibleText(to)}
        </>
      )}
    </>
  )
}
