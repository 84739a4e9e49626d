import { useMemo } from 'react'
import { Redirect, Router, type RouterOptions } from 'wouter'
import { canOpenOver, partsOf, type SiteModel } from './createSite.ts'
import { useAddress } from './hooks.ts'
import { Page } from './Page.tsx'
import { PreloadContext } from './parts/preload.ts'
import { useBeneath } from './places/mask.ts'
import type { Found } from './routes/find.ts'
import { PopupContext, type ShownPage, ShownPageProvider, usePopup } from './shownPage.tsx'

interface SiteProps {
  site: SiteModel
  aroundNav?: NonNullable<RouterOptions['aroundNav']>
  /** Path and query that the server renders. In the browser only the first render uses it, then the location. */
  url?: string
}

/** The site at its current address. */
export function Site({ site, aroundNav, url }: SiteProps) {
  const [ssrPath, ssrSearch] = url ? partsOf(url) : []
  return (
    <Router {...(aroundNav && { aroundNav })} {...(ssrPath && { ssrPath, ssrSearch: ssrSearch ?? '' })}>
      <PreloadContext value={site.preload}>
        <CurrentPage site={site} />
      </PreloadContext>
    </Router>
  )
}

/** The page of the address; under a popup, the page that it opened over, which is not rendered again. */
function CurrentPage({ site: { findPage, Frame, Missing, Failure } }: { site: SiteModel }) {
  const address = useAddress()
  const beneath = useBeneath()
  const url = beneath ?? address
  const found = useMemo(() => findPage(url), [findPage, url])
  const shown = useMemo(() => shownAt(url, found), [url, found])
  const over = useMemo(() => (beneath ? findPage(address) : null), [findPage, beneath, address])
  const popup = useMemo(
    () => (canOpenOver(over) ? { ...shownAt(address, over), load: over.route.popup } : null),
    [address, over],
  )
  const load = found.kind === 'page' ? found.route.load : null
  // Another query of the same page renders only what reads the query.
  const drawn = useMemo(
    () => (
      <Frame>
        <Failure key={shown.path}>{load ? <Page load={load} /> : <Missing />}</Failure>
        <Over Failure={Failure} />
      </Frame>
    ),
    [Frame, Failure, Missing, shown.path, load],
  )
  if (found.kind === 'redirect') return <Redirect to={found.to} replace />
  return (
    <ShownPageProvider page={shown}>
      <PopupContext value={popup}>{drawn}</PopupContext>
    </ShownPageProvider>
  )
}

function Over({ Failure }: Pick<SiteModel, 'Failure'>) {
  const popup = usePopup()
  if (!popup) return null
  return (
    <ShownPageProvider page={popup}>
      <Failure key={popup.name}>
        <Page load={popup.load} />
      </Failure>
    </ShownPageProvider>
  )
}

function shownAt(url: string, found: Found): ShownPage {
  const [path, search] = partsOf(url)
  const place = { path, query: new URLSearchParams(search) }
  if (found.kind !== 'page') return { name: '', title: 'Страница не найдена', params: {}, ...place }
  return { name: found.route.name, title: found.route.title, params: found.params, ...place }
}
