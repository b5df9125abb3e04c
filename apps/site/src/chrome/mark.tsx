/** The mark: three strokes bound by one. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      className="text-accent"
      aria-hidden="true"
    >
      <path d="M16 4v24" />
      <path d="M8 5.5c0 7 5.5 8 5.5 12.5 0 4-3 5-4.5 9.5" />
      <path d="M24 5.5c0 7-5.5 8-5.5 12.5 0 4 3 5 4.5 9.5" />
      <path d="M10.5 18.5h11" strokeWidth="3.2" />
    </svg>
  )
}
