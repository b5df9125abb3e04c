// Posts from the product's own account, for a site that fetches none. They are not customer quotes, and the page says so.

import { defined, shippedPostIds } from '@sheaf/contract'
import type { Tweet } from 'react-tweet/api'

type Id = (typeof shippedPostIds)[number]
interface Written {
  text: string
  created_at: string
  media?: NonNullable<Tweet['mediaDetails']>
  quotes?: Id
  answers?: Id
}

const written: Record<Id, Written> = {
  '10001': {
    created_at: '2026-11-10T09:00:00.000Z',
    text: 'Sheaf lists exactly the files that git lists. A test compares the list with git ls-files on thousands of random trees.',
  },
  '10002': {
    created_at: '2026-11-11T09:00:00.000Z',
    text: 'From a folder to a prompt in half a minute: select files, watch the token budget, copy.',
    media: [video('first-prompt', 'Selecting files in Sheaf and copying the prompt')],
  },
  '10003': {
    created_at: '2026-11-12T09:00:00.000Z',
    text: 'A reply is applied byte for byte or rejected with a reason. With several files, it’s all or nothing, even if the process is killed while writing.',
  },
  '10004': {
    created_at: '2026-11-13T09:00:00.000Z',
    text: 'And if you don’t like the result: sheaf undo. No git needed.',
    answers: '10003',
  },
  '10005': {
    created_at: '2026-11-14T09:00:00.000Z',
    text: 'Code maps show what a file defines and leave out the bodies. They work in fifteen languages, and each map in a prompt comes with a reason.',
    media: [photo('codemap', 'Code maps in Sheaf next to the files they belong to')],
  },
  '10006': {
    created_at: '2026-11-15T09:00:00.000Z',
    text: 'The same promise for editors: over MCP, an agent sees only what you allow, and its edits wait for your review.',
    quotes: '10003',
  },
}

export function shippedPost(id: string, account: string): Tweet | undefined {
  const found = shippedPostIds.find((each) => each === id)
  if (found === undefined) return undefined
  const { quotes, answers, media } = written[found]
  return {
    __typename: 'Tweet',
    news_action_type: 'conversation',
    favorite_count: 0,
    conversation_count: 0,
    ...base(found, account),
    ...defined({ mediaDetails: media }),
    ...(quotes === undefined
      ? {}
      : {
          quoted_tweet: { ...base(quotes, account), reply_count: 0, retweet_count: 0, favorite_count: 0, self_thread: { id_str: quotes } },
        }),
    ...(answers === undefined
      ? {}
      : { in_reply_to_screen_name: account, in_reply_to_status_id_str: answers, in_reply_to_user_id_str: '1' }),
  }
}

function base(id: Id, account: string) {
  const { text, created_at } = written[id]
  return {
    id_str: id,
    text,
    created_at,
    lang: 'en',
    display_text_range: [0, Array.from(text).length] as [number, number],
    user: {
      id_str: '1',
      name: 'Sheaf',
      screen_name: account,
      profile_image_url_https: '/favicon.svg',
      profile_image_shape: 'Square' as const,
      verified: false,
      is_blue_verified: false,
    },
    edit_control: { edit_tweet_ids: [id], editable_until_msecs: '0', is_edit_eligible: false, edits_remaining: '0' },
    isEdited: false,
    isStaleEdit: false,
  }
}

function common(file: string, width: number, height: number) {
  const size = { w: width, h: height, resize: 'fit' }
  return {
    display_url: '',
    expanded_url: '',
    url: '',
    ext_media_availability: { status: 'Available' },
    ext_media_color: { palette: [] },
    indices: [0, 0] as [number, number],
    media_url_https: file,
    original_info: { width, height, focus_rects: [] },
    sizes: { large: size, medium: size, small: size, thumb: size },
  }
}

function photo(name: string, alt: string) {
  return { ...common(`/media/${name}-light.webp`, 1440, 900), type: 'photo' as const, ext_alt_text: alt }
}

function video(name: string, alt: string) {
  return {
    ...common(`/media/${name}-poster.webp`, 1280, 800),
    type: 'video' as const,
    ext_alt_text: alt,
    video_info: {
      aspect_ratio: [16, 10] as [number, number],
      variants: [{ content_type: 'video/mp4' as const, url: `/media/${name}.mp4` }],
    },
  }
}
