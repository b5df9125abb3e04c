// The text of a post as pieces: networks send it with three characters escaped, and it is shown as text only, never as HTML.

import type { EnrichedTweet } from 'react-tweet'

export interface PostWord {
  text: string
  href?: string
}

type Entities = EnrichedTweet['entities']

export function postWords(entities: Entities): PostWord[] {
  return entities.flatMap((each): PostWord[] => {
    if (each.type === 'media') return []
    const text = unescaped(each.text)
    return 'href' in each && /^https?:\/\//.test(each.href) ? [{ text, href: each.href }] : [{ text }]
  })
}

/** `&amp;lt;` is the text `&lt;`: once, and the ampersand last. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
