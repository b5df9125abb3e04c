import { addresses } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './license.words.ts'
import type { LicenseRemedy } from './problem-words.ts'

/** Buttons and links that may help; `onCheck` and `onKey` if those can be done here. */
export function LicenseRemedies({
  remedies,
  onCheck,
  onKey,
}: {
  remedies: readonly LicenseRemedy[]
  onCheck?: () => void
  onKey?: () => void
}) {
  const pages = useLicensePages()
  return remedies.map((remedy) => {
    if (remedy === 'check')
      return (
        onCheck && (
          <Button key={remedy} small onClick={onCheck}>
            {words.remedies.check}
          </Button>
        )
      )
    if (remedy === 'key')
      return (
        <Button key={remedy} small onClick={onKey ?? (() => showDialog({ name: 'activate' }))}>
          {words.remedies.key}
        </Button>
      )
    return (
      <ExternalPageLink key={remedy} look="button" href={pages[remedy]}>
        {words.remedies[remedy]}
      </ExternalPageLink>
    )
  })
}

/** External pages about the license. Their addresses depend on how the host was built. */
export function useLicensePages(): Record<'portal' | 'billing' | 'renew' | 'buy', string> {
  const { portal, billing, site } = useHostState((state) => state.about?.addresses) ?? addresses
  const pricing = `${site}/pricing`
  return { portal, billing, renew: pricing, buy: pricing }
}
