declare const __SHEAF_POST_IDS__: readonly string[]

/** In the order of the carousel, as the build was given them. */
export const postIds: readonly string[] = __SHEAF_POST_IDS__
