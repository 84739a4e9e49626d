export { Redirect } from 'wouter'
export { loadUnlessLeft } from './chunks.ts'
export { type Context, createSite } from './createSite.ts'
export { useAddress, useNavigate, useParams, usePath, useQueryParams } from './hooks.ts'
export { Island, keepPressesOfIslands, whenAwake } from './Island.tsx'
export { Link } from './Link.tsx'
export { lazyPart, loadPatiently, useFailing } from './lazyPart.ts'
export { closeOnStep, leave, useCloseOnStep, useLeaveGuard } from './leaving.ts'
export { closeOver } from './mask.ts'
export { scrollToBegin, watchPlaces } from './places.ts'
export { usePreload } from './preload.ts'
export type { Arrival, Head, PageHead, PageLoader, PagePart, PageRoute, Params, RedirectRoute, Route } from './route.ts'
export { Site } from './Site.tsx'
export {
  addressWith,
  inBrowser,
  matching,
  oneOf,
  readSearch,
  type SearchOf,
  words,
} from './search.ts'
export { readSearched, setSearched, useSearched } from './searched.ts'
export { type ShownPage, ShownPageProvider, usePopup, useShownPage } from './shownPage.tsx'
export { toldTitle, useTitle, useToldTitle } from './titles.ts'
export { useLater } from './useLater.ts'
export { useSearch, useSearchParameter } from './useSearch.ts'
