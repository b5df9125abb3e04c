import { splitModel } from '@sheaf/contract'
import { useProviders } from '../models/use-models.ts'
import { useModelSettings } from '../settings/use-model-settings.ts'

/** Makes an agent the chat model. Keeps a model that is already chosen, unless its provider was removed. */
export function useChooseForChat(): (id: string) => void {
  const { providers = [] } = useProviders()
  const [{ slots }, change] = useModelSettings()
  return (id) => {
    const chosen = slots.chat === null ? undefined : splitModel(slots.chat).provider
    if (!providers.some((provider) => provider.id === chosen && provider.saved !== null))
      change({ slots: { ...slots, chat: `${id}/default` } })
  }
}
