/**
 * Style sheets of parts that did not load. Vite's loader remembers that it has asked for a sheet and never asks again, so
 * the part would come without its style.
 */
const missing = new Set<string>()

if (!import.meta.env.SSR)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.add(target.href)
      target.remove()
    },
    { capture: true },
  )

/** Loads the sheets that are missing. Rejects when one of them fails again. */
export async function bringStyles(): Promise<void> {
  await Promise.all([...missing].map(bringStyle))
}

function bringStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.onload = () => {
      missing.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`style sheet ${href} did not load`))
    link.href = href
    document.head.append(link)
  })
}
