/** File name of the image that is shown when a page is shared. */
export function cardName(path: string): string {
  return `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}
