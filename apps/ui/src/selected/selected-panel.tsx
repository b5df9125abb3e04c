export function SelectedPanel() {
  return null
}
