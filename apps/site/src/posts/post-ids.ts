declare const __SHEAF_POST_IDS__: readonly string[]

/** Set by the build, in the order of the carousel. */
export const postIds: readonly string[] = __SHEAF_POST_IDS__
