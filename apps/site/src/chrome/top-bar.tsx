import { Download, Menu } from 'lucide-react'
import { usePath } from '../page/use-path.ts'
import { Consent } from './consent.tsx'
import { ExternalLinkIcon } from './external-link-icon.tsx'
import { barLinks, docsLink, downloadLink, sectionLinks } from './links.ts'
import { Mark } from './mark.tsx'
import { MenuDrawer, menuId } from './menu-drawer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useDrawer } from './use-drawer.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { isPlainClick, useSectionJump } from './use-section-jump.ts'

const sections = sectionLinks.map(({ section }) => section)
const entry =
  'rounded-md px-2.5 py-1.5 font-medium text-muted text-sm transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-accent aria-[current]:underline-offset-8'

/** Plain links until scripts are loaded; then those to the front page scroll. */
export function TopBar() {
  const pathname = usePath()
  const { isScrolled, section: current } = useScrollPosition(pathname, sections)
  const jump = useSectionJump()
  const drawer = useDrawer()
  const isFront = pathname === '/'
  return (
    <>
      <header
        data-scrolled={isScrolled}
        className="top-bar sticky top-0 z-40 h-14 border-transparent border-b bg-paper transition-[background-color,border-color,box-shadow] duration-150 data-[scrolled=true]:border-line data-[scrolled=true]:bg-surface data-[scrolled=true]:shadow-bar"
      >
        <div className="mx-auto flex h-full max-w-280 items-center gap-1 px-4 sm:px-8">
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => drawer.open()}
            className="-ml-2 grid size-11 place-items-center rounded-md text-ink hover:bg-hover lg:hidden"
            {...{ command: 'show-modal', commandfor: menuId }}
          >
            <Menu className="size-5" aria-hidden="true" />
          </button>
          <a
            href="/"
            aria-label="Sheaf home"
            className="mr-4 flex min-h-11 items-center gap-2 rounded-md font-semibold text-lg tracking-tight"
          >
            <Mark />
            Sheaf
          </a>
          <nav aria-label="Main" className="flex grow items-center gap-0.5 max-lg:hidden">
            {sectionLinks.map(({ name, href, section }) => (
              <a
                key={name}
                href={href}
                className={entry}
                {...(isFront && current === section ? { 'aria-current': 'location' as const } : {})}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  jump(section)
                }}
              >
                {name}
              </a>
            ))}
            <a href={docsLink.href} className={entry} {...currentDocs(pathname)}>
              {docsLink.name}
            </a>
            <span className="grow" />
            {barLinks.map(({ name, href, isExternal }) => (
              <a key={name} href={href} className={entry} {...(pathname === href ? { 'aria-current': 'page' as const } : {})}>
                {name}
                {isExternal && <ExternalLinkIcon />}
              </a>
            ))}
          </nav>
          <span className="grow lg:hidden" />
          <div className="mx-2 max-sm:hidden">
            <ThemeSwitch />
          </div>
          <a
            href={downloadLink.href}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md bg-accent-fill px-3.5 font-semibold text-on-accent text-sm transition-colors duration-150 hover:bg-accent-hover"
          >
            <Download className="size-4" aria-hidden="true" />
            {downloadLink.name}
          </a>
        </div>
      </header>
      <MenuDrawer drawer={drawer} jump={jump} pathname={pathname} />
      <Consent />
    </>
  )
}

/** Pages below /docs belong to the docs too. */
function currentDocs(pathname: string): { 'aria-current'?: 'page' | 'true' } {
  if (pathname === docsLink.href) return { 'aria-current': 'page' }
  return pathname.startsWith(`${docsLink.href}/`) ? { 'aria-current': 'true' } : {}
}
