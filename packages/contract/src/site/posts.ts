// Social media posts that the front page shows. The service fetches only these, so that it cannot be used as a proxy for others.

/** Written by us, from the product's account, and shipped with the site: the page needs no network for them. */
export const shippedPostIds = ['10001', '10002', '10003', '10004', '10005', '10006'] as const

/** SHEAF_POST_IDS, in display order; by default the shipped ones. */
export function postIdsFrom(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const ids = (env.SHEAF_POST_IDS ?? '').split(/[\s,]+/).filter((id) => /^\d{1,40}$/.test(id))
  return ids.length > 0 ? [...new Set(ids)] : shippedPostIds
}
