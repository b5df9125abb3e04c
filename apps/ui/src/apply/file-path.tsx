import { visibleText } from '@sheaf/contract'

/** A path of a reply, and where it moves to. The arrow of the code font is hardly seen, so it comes from the other. */
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
