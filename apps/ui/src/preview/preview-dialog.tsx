export function PreviewDialog() {
  return null
}
