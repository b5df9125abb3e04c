// What Pro adds and how to get it. There is no field for a key until there is a service that can check one.

import type { Entitlement } from '@sheaf/contract'
import { useEffect, useRef } from 'react'
import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge } from '../kit/marks.tsx'
import { licenceWords } from './licence-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { proReasons } from './pro-reasons.ts'
import { Prices, ProTable } from './pro-table.tsx'
import { useAllows } from './use-pro-gate.ts'

export function ActivateDialog({ reason }: { reason: Entitlement | undefined }) {
  const licence = useDesk((state) => state.licence)
  const { title, says } = licence.source === 'none' && licence.tier === 'free' ? offer : licenceWords(licence)
  const close = () => showDialog(null)
  const closing = useRef<HTMLButtonElement>(null)
  // The button that started the trial is gone, and the focus with it.
  useEffect(() => {
    if (licence.source !== 'none' && document.activeElement === document.body) closing.current?.focus()
  }, [licence.source])
  return (
    <Dialog
      title={title}
      says={says}
      width="medium"
      onClose={close}
      footer={
        <>
          <Button ref={closing} tone={licence.source === 'none' ? 'quiet' : 'plain'} onClick={close}>
            {licence.source === 'none' ? 'Not now' : 'Close'}
          </Button>
          <TrialButton />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {reason !== undefined && <Reason reason={reason} />}
        <ProTable />
        <section aria-labelledby="prices">
          <h3 id="prices" className="pb-1.5 text-sm font-medium">
            Prices
          </h3>
          <Prices />
          <p className="pt-1.5 text-xs text-muted">
            US dollars. Licences are not sold yet; a later version takes the key here. What AI models cost is billed by their providers.
          </p>
        </section>
      </div>
    </Dialog>
  )
}

const offer = {
  title: 'Sheaf Pro',
  says: 'Everything works for 7 days. No card, no account; after that the free tier goes on, and nothing you made is lost.',
}

function Reason({ reason }: { reason: Entitlement }) {
  const isAllowed = useAllows(reason)
  const { title, says } = proReasons[reason]
  return (
    <div className="rounded-md bg-accent-soft p-3">
      <p className="flex items-center gap-2 font-medium">
        {title} <Badge tone="accent">{isAllowed ? 'yours now' : 'Pro'}</Badge>
      </p>
      <p className="text-sm">{says}</p>
    </div>
  )
}
