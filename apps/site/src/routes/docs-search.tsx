import { buildSearchFile } from '../docs/build-search-file.tsx'

/** Runs once, when the site is built. */
export const loader = async () => Response.json(await buildSearchFile())
