export function IgnoreDialog(_props: { tab: 'global' | 'local' }) {
  return null
}
