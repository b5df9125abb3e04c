/** The arrow of the code font is hardly seen. */
export function MovesTo({ path }: { path: string }) {
  return (
    <>
      <span className="px-1 font-sans text-muted">→</span>
      {path}
    </>
  )
}
