import type { FolderListing } from '@sheaf/contract'
import { Clock, FolderRoot, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from './folder-dialog.words.ts'
import { baseName, shortPath } from './short-path.ts'
import { useWorkspaceCards } from './use-workspace-cards.ts'

/** Starting points: the usual places, and the folders of recent workspaces. */
export function FolderLocations({
  listing,
  enter,
  open,
}: {
  listing: FolderListing | undefined
  enter: (path: string) => void
  open: (path: string) => void
}) {
  const { cards } = useWorkspaceCards()
  const recent = [...new Set(cards.flatMap(({ roots }) => roots.filter(({ missing }) => !missing).map(({ path }) => path)))].slice(0, 8)
  return (
    <nav
      aria-label={words.places.label}
      className="flex shrink-0 gap-0.5 overflow-auto border-b border-line bg-paper p-1.5 md:w-52 md:flex-col md:border-r md:border-b-0"
    >
      {listing?.places.map(({ name, path }) => (
        <LocationButton
          key={path}
          name={name}
          path={path}
          icon={name === 'Home' ? <House /> : <FolderRoot />}
          onClick={() => enter(path)}
        />
      ))}
      {recent.length > 0 && <h3 className="hidden px-2 pt-2 pb-0.5 text-xs text-faint md:block">{words.places.recent}</h3>}
      {recent.map((path) => (
        <LocationButton key={`recent ${path}`} name={baseName(path)} path={path} icon={<Clock />} onClick={() => open(path)} />
      ))}
    </nav>
  )
}

function LocationButton({ name, path, icon, onClick }: { name: string; path: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      title={path}
      aria-label={words.places.named(name, shortPath(path))}
      onClick={onClick}
      className="flex h-7 shrink-0 items-center gap-2 rounded-md px-2 text-left text-muted outline-offset-[-2px] hover:bg-hover hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="truncate">{name}</span>
    </button>
  )
}
