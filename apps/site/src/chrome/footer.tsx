import { CookiePreferences } from './cookie-preferences.tsx'
import { ExternalLinkIcon } from './external-link-icon.tsx'
import { friends } from './friends.ts'
import { type ChromeLink, contactLinks, learnLinks, productLinks, smallLinks } from './links.ts'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

// The icon of an external link extends into the gap: on a phone it would wrap onto the next line alone.
const link = 'inline-block py-1 wrap-anywhere text-muted hover:text-ink hover:underline hover:underline-offset-4 [&>svg]:-mr-4'

const columns = friends.length > 0 ? 'lg:grid-cols-[1.4fr_1fr_1.4fr_1.2fr_1.2fr]' : 'lg:grid-cols-[1.6fr_1fr_1.4fr_1.2fr]'

export function Footer() {
  return (
    <footer className="site-footer border-line border-t bg-sunken text-sm">
      <div className={`mx-auto grid max-w-280 grid-cols-2 gap-x-6 gap-y-10 px-5 py-14 sm:gap-x-8 sm:px-8 ${columns}`}>
        <div className="max-lg:col-span-2">
          <a href="/" className="flex w-fit items-center gap-2 font-semibold text-base">
            <Mark size={20} />
            Sheaf
          </a>
          <p className="mt-3 max-w-60 text-muted">Gather the right code for any model and apply its replies safely, on your machine.</p>
          <div className="mt-5">
            <ThemeSwitch />
          </div>
        </div>
        <Column title="Product" links={productLinks} />
        <Column title="Learn" links={learnLinks} />
        <Column title="Contact" links={contactLinks} />
        {friends.length > 0 && <Column title="Friends" links={friends.map((friend) => ({ ...friend, isExternal: true }))} />}
      </div>
      <div className="border-line border-t">
        <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-6 gap-y-1 px-5 py-5 text-muted sm:px-8">
          <p className="grow">Sheaf is a solo project. No accounts, no telemetry.</p>
          <ul className="flex flex-wrap gap-x-5">
            {smallLinks.map(({ name, href }) => (
              <li key={name}>
                <a href={href} className={link}>
                  {name}
                </a>
              </li>
            ))}
            <CookiePreferences className={link} />
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, links }: { title: string; links: readonly ChromeLink[] }) {
  const id = `footer-${title.toLowerCase()}`
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <Links links={links} />
    </nav>
  )
}

function Links({ links }: { links: readonly ChromeLink[] }) {
  return (
    <ul className="mt-2">
      {links.map(({ name, href, isExternal }) => (
        <li key={name}>
          <a href={href} className={link}>
            {name}
            {isExternal && <ExternalLinkIcon />}
          </a>
        </li>
      ))}
    </ul>
  )
}
