import { BadgeCheck, Heart, MessageCircle } from 'lucide-react'
import { type EnrichedTweet, enrichTweet, formatNumber, TweetNotFound, TweetSkeleton, useTweet } from 'react-tweet'
import type { Tweet, TweetUser } from 'react-tweet/api'
import { addresses } from '../addresses.ts'
import { PostMedia } from './post-media.tsx'
import { postSegments, unescaped } from './post-segments.ts'
import { shippedPost } from './shipped-posts.ts'

const account = 'sheaf'

interface PostProps {
  id: string
  onPlaying(isPlaying: boolean): void
}

/** Shipped posts are built in; others are fetched once through our own service. */
export function Post({ id, onPlaying }: PostProps) {
  const shipped = shippedPost(id, account)
  return shipped === undefined ? <FetchedPost id={id} onPlaying={onPlaying} /> : <PostCard post={shipped} isOurs onPlaying={onPlaying} />
}

function FetchedPost({ id, onPlaying }: PostProps) {
  const { data, error, isLoading } = useTweet(id, `/api/posts/${id}`)
  if (isLoading) return <TweetSkeleton />
  if (error !== undefined || data === null || data === undefined) return <TweetNotFound error={error} />
  return <PostCard post={data} isOurs={false} onPlaying={onPlaying} />
}

function PostCard({ post, isOurs, onPlaying }: { post: Tweet; isOurs: boolean; onPlaying(isPlaying: boolean): void }) {
  // `enrichTweet` changes ranges in place; the copy protects the cache.
  const shown = enrichTweet(structuredClone(post))
  const url = isOurs ? addresses.profile || addresses.site : shown.url
  const { quoted_tweet: quoted, in_reply_to_screen_name: asked } = shown
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-6 text-left">
      <Author user={shown.user} url={url} size={48} />
      {asked === undefined ? null : (
        <p className="mt-3 text-muted text-sm">
          Replying to{' '}
          <a className="link" href={isOurs ? url : shown.in_reply_to_url} target="_blank" rel="noopener noreferrer">
            @{asked}
          </a>
        </p>
      )}
      <PostText post={shown} isAlone={post.mediaDetails === undefined && quoted === undefined} />
      {post.mediaDetails === undefined || post.mediaDetails.length === 0 ? null : (
        <PostMedia media={post.mediaDetails} url={url} onPlaying={onPlaying} />
      )}
      {quoted === undefined ? null : (
        <blockquote className="mt-4 rounded-lg border border-line p-4">
          <Author user={quoted.user} url={isOurs ? url : quoted.url} size={24} />
          <p className="mt-2 text-sm" dir="auto" lang={quoted.lang}>
            {unescaped(quoted.text)}
          </p>
        </blockquote>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 pt-5 text-muted text-sm tabular">
        <time dateTime={shown.created_at}>{dateOf(shown.created_at)}</time>
        <span className="inline-flex items-center gap-1.5">
          <Heart aria-hidden size={16} />
          {formatNumber(shown.favorite_count)} <span className="sr-only">likes</span>
        </span>
        <a className="inline-flex items-center gap-1.5 hover:text-ink" href={url} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden size={16} />
          {repliesOf(shown.conversation_count)}
        </a>
      </div>
    </article>
  )
}

function Author({ user, url, size }: { user: TweetUser; url: string; size: 24 | 48 }) {
  const { verified_type: kind } = user
  const isVerified = user.verified || user.is_blue_verified || kind !== undefined
  const look = kind === 'Government' ? 'text-muted' : kind === 'Business' ? 'text-accent-ink' : 'text-info'
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="flex min-w-0 items-center gap-3">
      {user.profile_image_url_https === '' ? null : (
        <img
          src={user.profile_image_url_https}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className={`shrink-0 ${user.profile_image_shape === 'Square' ? 'rounded-md' : 'rounded-full'}`}
        />
      )}
      <span className={`min-w-0 ${size === 24 ? 'flex flex-wrap gap-x-2 text-sm' : ''}`}>
        <span className="flex items-center gap-1 font-semibold">
          <bdi className="truncate">{user.name}</bdi>
          {isVerified ? (
            <BadgeCheck
              role="img"
              aria-label={`Verified${kind === undefined ? '' : ` (${kind})`}`}
              size={16}
              className={`shrink-0 ${look}`}
            />
          ) : null}
        </span>
        <span className="block truncate text-muted text-sm">@{user.screen_name}</span>
      </span>
    </a>
  )
}

/** Text without media fills the card. */
function PostText({ post, isAlone }: { post: EnrichedTweet; isAlone: boolean }) {
  return (
    <p className={`mt-4 whitespace-pre-line ${isAlone ? 'my-auto py-6 text-xl' : 'text-lg'}`} dir="auto" lang={post.lang}>
      {postSegments(post.entities).map(({ text, href }, at) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a post never change their order
          <span key={at}>{text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a post never change their order
          <a key={at} className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  )
}

function repliesOf(count: number): string {
  if (count === 0) return 'No replies yet'
  return `Read ${formatNumber(count)} ${count === 1 ? 'reply' : 'replies'}`
}

function dateOf(date: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}
