export { Redirect } from 'wouter'
export { type Context, createSite } from './createSite.ts'
export { useAddress, useNavigate, useParams, usePath, useQueryParams } from './hooks.ts'
export { Link } from './Link.tsx'
export { loadPressed, loadUnlessLeft } from './parts/chunks.ts'
export { Island, keepPressesOfIslands, whenAwake } from './parts/Island.tsx'
export { lazyPart, loadPatiently, useFailing } from './parts/lazyPart.ts'
export { closeOnStep, leave, useCloseOnStep, useLeaveGuard } from './parts/leaving.ts'
export { usePreload } from './parts/preload.ts'
export { closeOver } from './places/mask.ts'
export { scrollToBegin, watchPlaces } from './places/places.ts'
export type {
  Arrival,
  Head,
  PageHead,
  PageLoader,
  PagePart,
  PageRoute,
  Params,
  RedirectRoute,
  Route,
} from './routes/route.ts'
export {
  addressWith,
  inBrowser,
  matching,
  oneOf,
  readSearch,
  type SearchOf,
  words,
} from './routes/search.ts'
export { readSearched, setSearched, useSearched } from './routes/searched.ts'
export { toldTitle, useTitle, useToldTitle } from './routes/titles.ts'
export { useSearch, useSearchParameter } from './routes/useSearch.ts'
export { Site } from './Site.tsx'
export { type ShownPage, ShownPageProvider, usePopup, useShownPage } from './shownPage.tsx'
export { useLater } from './useLater.ts'
