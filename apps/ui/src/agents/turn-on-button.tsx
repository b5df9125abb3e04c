import type { ProviderDetails } from '@sheaf/contract'
import { useState } from 'react'
import { Button, type ButtonProps } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { words } from './turn-on.words.ts'

type TurnOnButtonProps = Pick<ButtonProps, 'tone' | 'children'> & {
  provider: ProviderDetails
  onTurnOn: () => void
}

/** Asks first if the adapter of the agent has to be downloaded. */
export function TurnOnButton({ provider: { name, agent }, onTurnOn, ...rest }: TurnOnButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const adapter = agent?.adapter
  if (adapter === undefined || adapter.isInstalled) return <Button {...rest} onClick={onTurnOn} />
  return (
    <>
      <Button {...rest} onClick={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={words.confirm.title(name)}
          description={words.confirm.help(name)}
          confirmLabel={words.confirm.confirmLabel}
          tone="primary"
          onConfirm={onTurnOn}
          onClose={() => setAsking(false)}
        >
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
            <dt className="text-muted">{words.confirm.package}</dt>
            <dd className="font-mono break-words">{adapter.name}</dd>
            <dt className="text-muted">{words.confirm.version}</dt>
            <dd className="font-mono">{adapter.version}</dd>
            <dt className="text-muted">{words.confirm.size}</dt>
            <dd className="tabular">{words.confirm.megabytes(adapter.megabytes)}</dd>
          </dl>
        </Confirm>
      )}
    </>
  )
}
