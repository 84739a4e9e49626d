import { insertImported, rendererOf, reservePostIds } from './insert.ts'
import { removeUntouched } from './untouched.ts'

/** Texts brought from another place, many at once, with the dates they had there. Nobody is told of them. */
export const importedPosts = {
  reserveIds: reservePostIds,
  rendererOf,
  insert: insertImported,
  removeUntouched,
}
