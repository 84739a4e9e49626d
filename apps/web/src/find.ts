import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { type PageRoute, redirects } from './routes.ts'

/** What stands at an address. */
export type Found =
  | { kind: 'page'; route: PageRoute; params: Record<string, string> }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'missing' }

interface Place {
  path: string
  /** With its question mark, or empty. */
  search: string
  isSignedIn: boolean
}

/** The first row of the table that fits the path and accepts its parts. */
export function find(routes: readonly PageRoute[], { path, search, isSignedIn }: Place): Found {
  for (const { from, to } of redirects) {
    const params = paramsOf(from, path)
    if (params) return { kind: 'redirect', to: `/${to}/${encodeURIComponent(params.id ?? '')}${search}`, status: 301 }
  }
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (!params || route.accepts?.(params) === false) continue
    if (route.requiresAuth && !isSignedIn) return { kind: 'redirect', to: '/', status: 302 }
    if (route.leadsTo) return { kind: 'redirect', to: `${route.leadsTo(params)}${search}`, status: 302 }
    return { kind: 'page', route, params }
  }
  return { kind: 'missing' }
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [isMatch, params] = matchRoute(parse, pattern, path)
  if (!isMatch) return null
  const named = Object.entries(params).filter(([name]) => !/^\d+$/.test(name))
  return Object.fromEntries(named.map(([name, value]) => [name, decoded(value ?? '')]))
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
