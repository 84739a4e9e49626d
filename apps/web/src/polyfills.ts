/**
 * What the code uses and a browser of the floor (`floor.ts`) may not have. Imported first by the page, the service
 * worker and the desk. Each is the smaller part of its standard that the code uses.
 */

interface Before<Owner> {
  [name: string]: (this: Owner, ...given: never[]) => unknown
}

function provide<Owner extends object>(owner: Owner, methods: Before<Owner>) {
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

/** Null instead of an error. https://url.spec.whatwg.org/#dom-url-parse (Safari 18, Chrome 126). */
function parse(address: string, base?: string | URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** https://tc39.es/ecma262/#sec-map.groupby (Safari 17.4, Chrome 117). */
function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    index += 1
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** https://dom.spec.whatwg.org/#dom-abortsignal-any (Safari 17.4, Chrome 116). */
function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  const all = [...signals]
  const aborted = all.find((signal) => signal.aborted)
  if (aborted) controller.abort(aborted.reason)
  for (const signal of aborted ? [] : all)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  return controller.signal
}

provide(URL, { parse, canParse: (address: string, base?: string | URL) => parse(address, base) !== null })
provide(Map, { groupBy })
provide(AbortSignal, { any })

export {}
