import { addressesFrom, postIdsFrom } from '@sheaf/contract'
import type { PostsOptions } from './open-posts.ts'

export function postsOptionsFrom(env: Readonly<Record<string, string | undefined>>): PostsOptions {
  const { posts, postsMedia } = addressesFrom(env)
  return {
    ids: postIdsFrom(env),
    address: posts,
    mediaHosts: postsMedia
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  }
}
