import type { MDXContent } from 'mdx/types'

/** Only while the site is built: in the browser this is empty. */
const legalFiles: Record<string, { default: MDXContent }> = import.meta.env.SSR
  ? import.meta.glob<{ default: MDXContent }>('../../content/legal/*.mdx', { eager: true })
  : {}

export function legalFile(name: string): MDXContent {
  const file = legalFiles[`../../content/legal/${name}.mdx`]
  if (file === undefined) throw new Error(`content/legal/${name}.mdx not found`)
  return file.default
}
