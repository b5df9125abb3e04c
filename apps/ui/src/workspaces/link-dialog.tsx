export function LinkDialog() {
  return null
}
