export function ActivateButton() {
  return null
}
