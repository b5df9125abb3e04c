export function SlicesDialog(_props: { path: string }) {
  return null
}
