import { mark } from '@sheaf/contract'

export function Logo({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} {...mark.svg} className="text-accent" aria-hidden="true">
      {mark.paths.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  )
}
