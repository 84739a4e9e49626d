import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { FLOOR } from './floor.ts'

/** What MDN's table knows, by name: whether every browser of the floor has it. */
export interface Known {
  /** Interfaces and built-in objects: `Map`. */
  owners: Map<string, boolean>
  /** Their own members: `Map.groupBy`. */
  statics: Map<string, boolean>
  /** Methods of instances by name alone, of whatever object: true when one of them is old enough. */
  members: Map<string, boolean>
  styles: Map<string, boolean>
}

/** Objects whose methods are called without their name; of all interfaces, most words of the language would be methods. */
const MET =
  /^(Element|HTML\w*Element|SVGElement|Node|Document|DocumentFragment|ShadowRoot|Window|Navigator|Response|Request|Headers|Blob|File|URL|URLSearchParams|AbortSignal|EventTarget|\w*Event|History|Location|Clipboard|DataTransfer|ReadableStream|\w*Observer\w*|Cache|CacheStorage|ServiceWorker\w*|Selection|Range|Animation|CSSStyleDeclaration|Storage|WebSocket|FormData|Crypto)$/
const builtins = data.javascript.builtins ?? {}
const isMet = (owner: string) => owner in builtins || MET.test(owner)

export function knownToMdn(): Known {
  const known: Known = { owners: new Map(), statics: new Map(), members: new Map(), styles: new Map() }
  for (const [owner, features] of [...children(data.api), ...children(builtins)]) {
    if (features.__compat) known.owners.set(owner, isOld(features.__compat))
    for (const [name, { __compat }] of children(features)) {
      if (!__compat) continue
      const member = name.replace(/_(static|event)$/, '')
      known.statics.set(`${owner}.${member}`, isOld(__compat))
      if (isMet(owner)) known.members.set(member, known.members.get(member) === true || isOld(__compat))
    }
  }
  for (const [name, property] of children(data.css.properties)) {
    note(known.styles, name, property)
    for (const [word, value] of children(property)) note(known.styles, `${name}: ${word}`, value)
  }
  for (const [name, rule] of children(data.css['at-rules'])) note(known.styles, `@${name}`, rule)
  for (const [name, selector] of children(data.css.selectors)) {
    note(known.styles, `:${name}`, selector)
    note(known.styles, `::${name}`, selector)
  }
  noteCalls(known.styles, data.css.types)
  return known
}

function noteCalls(styles: Known['styles'], types: Identifier | undefined) {
  for (const [name, type] of children(types)) {
    note(styles, `${name}(`, type)
    noteCalls(styles, type)
  }
}

function note(known: Map<string, boolean>, name: string, { __compat }: Identifier) {
  if (__compat) known.set(name, known.get(name) === true || isOld(__compat))
}

const children = (features: Identifier = {}) =>
  Object.entries(features).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Whether every browser of the floor has it, without a flag or a prefix. */
function isOld({ support }: CompatStatement): boolean {
  const has = (browser: keyof typeof FLOOR) => [support[browser] ?? []].flat().some((one) => holds(one, FLOOR[browser]))
  // What only a phone or only a computer has is not a question of age.
  return has('chrome') && has('edge') && has('firefox') && (has('safari') || has('safari_ios'))
}

function holds({ version_added, version_removed, flags, prefix }: SimpleSupportStatement, floor: number) {
  if (typeof version_added !== 'string' || version_added === 'preview' || flags || prefix) return false
  const isThere = Number.parseFloat(version_added.replace('≤', '')) <= floor
  return isThere && (typeof version_removed !== 'string' || Number.parseFloat(version_removed) > floor)
}
