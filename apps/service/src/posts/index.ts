import type { ServiceModule } from '../service.ts'
import { openPosts } from './open-posts.ts'

export type { PostsOptions } from './open-posts.ts'
export { postsOptionsFrom } from './posts-options-from.ts'

/** In memory only: after a restart, posts are fetched again. */
export const posts: ServiceModule = { migrations: [], open: openPosts }
