// Posts of a social network that the front page shows. The service reads only these, so that nobody uses it to read others.

/** Written by us, from the product's own account, and shipped with the site: the page needs no network for them. */
export const shippedPostIds = ['10001', '10002', '10003', '10004', '10005', '10006'] as const

/** SHEAF_POST_IDS, in the order in which they are shown; without it, the shipped ones. */
export function postIdsFrom(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const ids = (env.SHEAF_POST_IDS ?? '').split(/[\s,]+/).filter((id) => /^\d{1,40}$/.test(id))
  return ids.length > 0 ? [...new Set(ids)] : shippedPostIds
}
