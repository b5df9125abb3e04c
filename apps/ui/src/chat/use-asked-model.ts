import { modelOfChat } from '@sheaf/contract'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { useChatSettings } from './use-chat-store.ts'

/** `provider/model` that answers the next message; '' if none is chosen. */
export function useAskedModel(): string {
  const { settings } = useChatSettings()
  const [{ slots }] = useModelSettings()
  return modelOfChat(settings, slots) ?? ''
}
