export { useNavigate, useParams, usePath, useQueryParams } from './hooks.ts'
export { Link } from './Link.tsx'
export { PreloadContext } from './preload.ts'
export { type ShownPage, ShownPageProvider, useShownPage } from './shownPage.tsx'
