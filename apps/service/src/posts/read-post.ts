// Reads a post: only the fields that the page shows, nothing else that the remote service sends. Pictures and videos get URLs of ours, so
// that visitors contact nobody else.

import { z } from 'zod'

export interface ReadPost {
  post: object
  /** URLs of the pictures and videos: the n-th is served as `/api/posts/:id/media/n`. */
  media: string[]
}

/** Undefined: it is not a post, or was taken down. */
export function readPost(id: string, answer: unknown, mayLoad: (url: string) => boolean): ReadPost | undefined {
  const read = postSchema.safeParse(answer)
  if (!read.success || read.data.id_str !== id) return undefined
  const media: string[] = []
  const ours = (url: string) => {
    if (!mayLoad(url)) return ''
    const at = media.indexOf(url)
    return `/api/posts/${id}/media/${at >= 0 ? at : media.push(url) - 1}`
  }
  const { quoted_tweet, ...own } = read.data
  const quoted = quoted_tweet === undefined ? {} : { quoted_tweet: withOurMedia(quoted_tweet, ours) }
  return { post: { ...withOurMedia(own, ours), ...quoted }, media }
}

function withOurMedia<Post extends z.infer<typeof quotedSchema>>(post: Post, ours: (url: string) => string): Post {
  const { mediaDetails } = post
  return {
    ...post,
    user: { ...post.user, profile_image_url_https: ours(post.user.profile_image_url_https) },
    ...(mediaDetails === undefined
      ? {}
      : {
          mediaDetails: mediaDetails.map((each) => ({
            ...each,
            media_url_https: ours(each.media_url_https),
            ...(each.video_info === undefined
              ? {}
              : {
                  video_info: {
                    ...each.video_info,
                    variants: each.video_info.variants
                      .filter(({ content_type }) => content_type === 'video/mp4')
                      .map((variant) => ({ ...variant, url: ours(variant.url) })),
                  },
                }),
          })),
        }),
  }
}

const text = (most: number) => z.string().max(most)
const web = text(2_000).regex(/^https?:\/\//)
const count = z.number().int().nonnegative()
const indices = z.tuple([count, count])
const link = z.object({ display_url: text(500), expanded_url: web, url: text(500), indices })

const mediaSchema = z.object({
  type: z.enum(['photo', 'video', 'animated_gif']),
  ext_alt_text: text(2_000).optional(),
  media_url_https: web,
  original_info: z.object({ width: count.min(1), height: count.min(1) }),
  video_info: z
    .object({
      aspect_ratio: z.tuple([z.number(), z.number()]).optional(),
      variants: z.array(z.object({ bitrate: count.optional(), content_type: text(100), url: web })).max(20),
    })
    .optional(),
})

const quotedSchema = z.object({
  id_str: z.string().regex(/^\d{1,40}$/),
  text: text(30_000),
  lang: z
    .string()
    .regex(/^[a-zA-Z-]{2,12}$/)
    .default('en'),
  created_at: z.string().refine((date) => !Number.isNaN(Date.parse(date))),
  display_text_range: indices,
  entities: z
    .object({
      hashtags: z.array(z.object({ indices, text: text(300) })).default([]),
      urls: z.array(link).default([]),
      user_mentions: z.array(z.object({ indices, id_str: text(40), name: text(300), screen_name: text(100) })).default([]),
      symbols: z.array(z.object({ indices, text: text(100) })).default([]),
      media: z.array(link).optional(),
    })
    .optional(),
  user: z.object({
    name: text(300),
    screen_name: z.string().regex(/^\w{1,100}$/),
    profile_image_url_https: web,
    profile_image_shape: text(40).default('Circle'),
    verified: z.boolean().default(false),
    verified_type: z.enum(['Business', 'Government']).optional().catch(undefined),
    is_blue_verified: z.boolean().default(false),
  }),
  mediaDetails: z.array(mediaSchema).max(8).optional(),
})

const postSchema = quotedSchema.extend({
  favorite_count: count.default(0),
  conversation_count: count.default(0),
  in_reply_to_screen_name: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional(),
  in_reply_to_status_id_str: z
    .string()
    .regex(/^\d{1,40}$/)
    .optional(),
  quoted_tweet: quotedSchema.optional(),
})
