import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, onTheme, readTheme, type ThemeChoice } from '../theme/theme-choice.ts'

const choices = [
  { choice: 'system', name: 'System', Icon: Monitor },
  { choice: 'light', name: 'Light', Icon: Sun },
  { choice: 'dark', name: 'Dark', Icon: Moon },
] as const satisfies readonly { choice: ThemeChoice; name: string; Icon: typeof Sun }[]

/** Three radio buttons, which support the arrow keys. Hidden without JavaScript: then the system decides. */
export function ThemeSwitch() {
  const name = useId()
  const chosen = useSyncExternalStore<ThemeChoice>(onTheme, readTheme, () => 'system')
  return (
    <fieldset className="needs-script flex w-fit rounded-full border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ choice, name: shown, Icon }) => (
        <label
          key={choice}
          title={shown}
          className="grid size-8 cursor-pointer place-items-center rounded-full text-muted transition-colors duration-150 hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden="true" />
          <span className="sr-only">{shown}</span>
        </label>
      ))}
    </fieldset>
  )
}
