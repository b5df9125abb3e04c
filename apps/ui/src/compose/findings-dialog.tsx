export function FindingsDialog() {
  return null
}
