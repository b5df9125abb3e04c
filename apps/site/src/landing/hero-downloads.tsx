import { Download, Hammer, Mail } from 'lucide-react'
import { downloads, hasWaitlist, isReleased, offerFor, systemNames } from '../downloads/downloads.ts'
import { systemScript } from '../downloads/system-script.ts'
import { type System, systems } from '../downloads/systems.ts'

/**
 * The Mac's button, and before it the button of the visitor's system if that is another one (`landing.css`). The Mac's comes last in the
 * page too: a browser that shows the first part of the page early would otherwise move it.
 */
export function DownloadButtons() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed in the policy by its hash. */}
      <script dangerouslySetInnerHTML={{ __html: systemScript }} />
      {[...systems.filter((system) => system !== 'mac'), 'mac' as const].map((system) => (
        <DownloadButton key={system} system={system} />
      ))}
    </>
  )
}

function DownloadButton({ system }: { system: System }) {
  const { label, href } = offerFor(system)
  const isWaitlist = hasWaitlist(system)
  const Icon = downloads[system] === null ? (isWaitlist ? Mail : Hammer) : Download
  // The specification names the Mac's button, so it says in addition that there is no download yet.
  const isMacWaitlist = isWaitlist && system === 'mac'
  return (
    <a
      href={href}
      data-for={system}
      className="system-button min-h-11 max-sm:w-full items-center justify-center gap-2 rounded-md border px-4 py-2 text-sm no-underline transition-colors duration-150"
    >
      <Icon className="size-4" aria-hidden="true" />
      {isMacWaitlist ? 'Download for Mac' : label}
      {isMacWaitlist && <span className="rounded-full border border-current px-2 font-medium text-xs leading-4.5">Waitlist</span>}
    </a>
  )
}

/** What there is for each system, in one line. */
export function DownloadNote() {
  return (
    <div className="mt-5 text-muted text-sm">
      <p>
        {isReleased ? '' : 'No release is out yet. '}Free to use, no account.{' '}
        <a className="link whitespace-nowrap" href="#how-it-works">
          How it works
        </a>
      </p>
      <ul aria-label="Downloads" className="flex flex-wrap gap-x-4">
        {systems.map((system) => (
          <li key={system}>
            {systemNames[system]}:{' '}
            <a className="link" href={offerFor(system).href}>
              {noteFor(system)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function noteFor(system: System): string {
  const found = downloads[system]
  if (found !== null) return `version ${found.archives[0].version}`
  return hasWaitlist(system) ? 'waitlist' : 'from source'
}
