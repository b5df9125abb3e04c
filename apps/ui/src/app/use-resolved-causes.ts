import { useEffect } from 'react'
import { resolveCause } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'

/** Removes messages about problems that a change of the host, the license, the models, the prompt or the workspace resolves. */
export function useResolvedCauses(): void {
  useEffect(
    () =>
      useHostState.subscribe((now, before) => {
        if (now.link === 'ready' && before.link !== 'ready') resolveCause('host')
        if (now.license !== before.license) resolveCause('license')
        if (now.stale.providers !== before.stale.providers || now.settings.models !== before.settings.models) resolveCause('models')
        if (now.open?.budget !== before.open?.budget) resolveCause('budget')
        if (now.stale.commits !== before.stale.commits) resolveCause('commits')
        if (before.open && now.open?.id !== before.open.id) resolveCause(`workspace ${before.open.id}`)
      }),
    [],
  )
}
