import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'

const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature))

const READ = 'GET '
const calls = endpoints
  .filter(({ at }) => at.startsWith(READ))
  .flatMap((endpoint) =>
    [endpoint.at.slice(READ.length), endpoint.alsoAt ?? []].flat().map((path) => ({ path, endpoint })),
  )
  // Paths without parameters come first, so that `/api/alpha/all/` is not read as a post «all».
  .sort((one, other) => changingParts(one.path) - changingParts(other.path))
  .map(({ path, endpoint }) => ({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), endpoint }))

function changingParts(path: string) {
  return path.split(':').length
}

/** The GET endpoint of an API path; null when there is none. */
export function callAt(path: string): Endpoint | null {
  return calls.find(({ pattern }) => pattern.test(path))?.endpoint ?? null
}
