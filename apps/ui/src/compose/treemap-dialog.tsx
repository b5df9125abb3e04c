export function TreemapDialog() {
  return null
}
