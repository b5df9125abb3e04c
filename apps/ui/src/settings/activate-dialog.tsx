export function ActivateDialog() {
  return null
}
