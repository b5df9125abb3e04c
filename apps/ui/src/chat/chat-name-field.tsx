import { NameField } from '../kit/name-field.tsx'
import { words } from './chat.words.ts'

const longest = 120

/** Calls `onDone` with null if there is nothing to save. */
export function ChatNameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  return <NameField label={words.name} name={name} maxLength={longest} className="rounded-md" onDone={(text) => onDone(text || null)} />
}
