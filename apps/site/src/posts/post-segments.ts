// Splits the text of a post into text and links. Networks escape three characters in it; it is shown as text only, never as HTML.

import type { EnrichedTweet } from 'react-tweet'

export interface PostSegment {
  text: string
  href?: string
}

type Entities = EnrichedTweet['entities']

export function postSegments(entities: Entities): PostSegment[] {
  return entities.flatMap((each): PostSegment[] => {
    if (each.type === 'media') return []
    const text = unescaped(each.text)
    return 'href' in each && /^https?:\/\//.test(each.href) ? [{ text, href: each.href }] : [{ text }]
  })
}

/** Unescapes once, with the ampersand last, so that `&amp;lt;` becomes `&lt;`. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
