import type { ServiceModule } from '../service.ts'
import { openPosts } from './open-posts.ts'

export type { PostsOptions } from './open-posts.ts'
export { postsOptionsFrom } from './posts-options-from.ts'

/** In memory only: what is lost at a restart is asked again. */
export const posts: ServiceModule = { migrations: [], open: openPosts }
