export function PresetDialog(_props: { preset: string | undefined }) {
  return null
}
