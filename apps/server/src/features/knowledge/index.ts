export { changePage, checkPage, createPage } from './actions.ts'
export { /** @public */ changeMenu, /** @public */ createMenu, menuCalled } from './menus.ts'
export {
  findRevision,
  listEntries as listPages,
  listMenus,
  /** @public */ listRevisions,
} from './store.ts'
export { findWritten as findPageSource, idOfSlug } from './writing.ts'
