import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import type { ClaimedKey } from './ask-service.ts'
import { planLabel } from './portal-text.ts'

/** Shows the key once, after a checkout. */
export function ClaimedKeyCard({ claimed, onSaved }: { claimed: ClaimedKey; onSaved: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(claimed.key)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <section className="rounded-lg border border-line bg-surface p-6" aria-labelledby="claimed-title">
      <h2 ref={title} id="claimed-title" tabIndex={-1} className="font-semibold text-xl">
        Thank you. Here's your license key.
      </h2>
      <p className="mt-1 text-muted">
        {planLabel(claimed.plan, claimed.seats)}. Keep the key safe, like a password. We store only its hash and last five characters.
      </p>
      <p className="mt-5 select-all wrap-anywhere rounded-md bg-sunken p-4 font-mono">{claimed.key}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {copied === 'yes' ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
          {copied === 'yes' ? 'Copied' : 'Copy key'}
        </Button>
        <Button onClick={onSaved}>I've saved it</Button>
        {copied === 'failed' && (
          <span className="text-danger text-sm">Your browser blocked copying. Select the key and copy it manually.</span>
        )}
      </div>
      <h3 className="mt-6 font-semibold">Activate your license</h3>
      <p className="mt-1 text-muted">
        In Sheaf, click <strong>Activate</strong> at the top of the window and paste the key. You can also run{' '}
        <code>sheaf license activate -</code> and paste the key when it asks for it.
      </p>
    </section>
  )
}
