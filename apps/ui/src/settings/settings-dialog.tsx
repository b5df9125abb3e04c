export function SettingsDialog(_props: { panel: import('../desk/view-store.ts').SettingsPanel }) {
  return null
}
