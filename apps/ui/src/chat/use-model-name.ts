import { useModels } from '../models/use-models.ts'
import { words } from './chat.words.ts'

/** A model's display name; one that is gone keeps the name it was asked by. */
export function useModelName(ref: string): string {
  const { nameOf } = useModels()
  return ref === '' ? words.someModel : nameOf(ref)
}
