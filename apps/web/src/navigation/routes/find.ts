import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { PageRoute, Params, Route } from './route.ts'

/** What an address shows. */
export type Found =
  | { kind: 'page'; route: PageRoute; params: Params }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'missing' }

interface Place {
  path: string
  /** With its question mark, or empty. */
  search: string
  isSignedIn: boolean
}

/** The first route whose pattern matches the path and which accepts its parameters. */
export function find(routes: readonly Route[], { path, search, isSignedIn }: Place): Found {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (!params) continue
    if ('leadsTo' in route) return { kind: 'redirect', to: `${route.leadsTo(params)}${search}`, status: route.status }
    if (route.accepts?.(params) === false) continue
    if (route.requiresAuth && !isSignedIn) return { kind: 'redirect', to: '/', status: 302 }
    return { kind: 'page', route, params }
  }
  return { kind: 'missing' }
}

const parsed = new Map<string, { keys: string[]; pattern: RegExp }>()

/** Caches the pattern's regular expression: building it for each address costs a server more than sending the page. */
function parseOnce(pattern: string) {
  const known = parsed.get(pattern) ?? parse(pattern)
  parsed.set(pattern, known)
  return known
}

function paramsOf(pattern: string, path: string): Params | null {
  const [isMatch, params] = matchRoute(parseOnce, pattern, path)
  if (!isMatch) return null
  const named = Object.entries(params).filter(([name]) => !/^\d+$/.test(name))
  const parts = named.map(([name, value]) => [name, decoded(value ?? '')] as const)
  // No name contains a zero byte, and the server refuses to search for one.
  return parts.some(([, part]) => part.includes('\0')) ? null : Object.fromEntries(parts)
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
