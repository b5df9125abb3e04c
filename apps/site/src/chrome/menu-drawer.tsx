import { X } from 'lucide-react'
import { ExternalLinkIcon } from './external-link-icon.tsx'
import { type ChromeLink, drawerLinks, drawerPages, sectionLinks } from './links.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import type { Drawer } from './use-drawer.ts'
import { isPlainClick } from './use-section-jump.ts'

export const menuId = 'menu'

interface MenuDrawerProps {
  drawer: Drawer
  jump: (section: string) => void
  pathname: string
}

const titleId = 'menu-title'
const row =
  'flex min-h-11 items-center gap-1 rounded-md px-3 text-ink hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent-ink'

/** Always part of the page, so that the button can open it without JavaScript. */
export function MenuDrawer({ drawer, jump, pathname }: MenuDrawerProps) {
  return (
    <dialog
      id={menuId}
      ref={drawer.ref}
      data-state={drawer.state}
      aria-labelledby={titleId}
      className="drawer"
      onCancel={(event) => {
        event.preventDefault()
        void drawer.close()
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) void drawer.close()
      }}
      onKeyDown={(event) => drawer.keepFocus(event)}
    >
      <div className="flex min-h-full flex-col">
        <div className="flex h-14 items-center justify-between border-line border-b px-4">
          {/* Not a heading, which would come before the page's h1. */}
          <p id={titleId} className="px-3 font-semibold text-lg">
            Menu
          </p>
          {/* A form that closes its dialog also works without JavaScript. */}
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close menu"
              className="grid size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
              onClick={(event) => {
                event.preventDefault()
                void drawer.close()
              }}
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </form>
        </div>
        <nav aria-label="Menu" className="grid content-start gap-x-6 p-4 md:grid-cols-2">
          <ul>
            {sectionLinks.map(({ name, href, section }) => (
              <li key={name}>
                <a
                  href={href}
                  className={row}
                  onClick={async (event) => {
                    if (!isPlainClick(event)) return
                    event.preventDefault()
                    await drawer.close()
                    jump(section)
                  }}
                >
                  {name}
                </a>
              </li>
            ))}
            {drawerPages.map((link) => (
              <Row key={link.name} link={link} pathname={pathname} />
            ))}
          </ul>
          <ul className="max-md:mt-3 max-md:border-line max-md:border-t max-md:pt-3">
            {drawerLinks.map((link) => (
              <Row key={link.name} link={link} pathname={pathname} />
            ))}
          </ul>
        </nav>
        <div className="mt-auto border-line border-t px-7 py-4 sm:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  )
}

function Row({ link: { name, href, isExternal }, pathname }: { link: ChromeLink; pathname: string }) {
  return (
    <li>
      <a href={href} className={row} {...(pathname === href ? { 'aria-current': 'page' as const } : {})}>
        {name}
        {isExternal && <ExternalLinkIcon />}
      </a>
    </li>
  )
}
