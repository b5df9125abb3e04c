import { useEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import type { ExtendedKey } from './ask-service.ts'
import { planLabel } from './portal-text.ts'

/** After a checkout that extended an earlier license: its key stays the same. */
export function ExtendedKeyCard({ extended, onDone }: { extended: ExtendedKey; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="rounded-lg border border-line bg-surface p-6" aria-labelledby="extended-title">
      <h2 ref={title} id="extended-title" tabIndex={-1} className="font-semibold text-xl">
        Thank you. Your license was renewed.
      </h2>
      <p className="mt-1 text-muted">{planLabel(extended.plan, extended.seats)}. Your key stays the same.</p>
      <p className="mt-5 wrap-anywhere rounded-md bg-sunken p-4">
        Key ending in <span className="font-mono">{extended.extended}</span>
      </p>
      <p className="mt-4 text-muted">
        Your machines stay activated. In Sheaf, open <strong>Settings → License</strong> and click <strong>Check again</strong>. If you no
        longer have the key, contact us.
      </p>
      <div className="mt-4">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
