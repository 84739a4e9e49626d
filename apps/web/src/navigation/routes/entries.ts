/** What a history entry keeps of itself in its state: not every browser of the floor has the Navigation API. */
interface Entry {
  /** Key of its scroll position, unique among the documents of the tab. */
  place: string
  /** Number of entries before it that show this document. */
  step: number
  /** Made by `standAboveFirst`. */
  isCopy?: boolean
}

/** Returns what happens instead of the step, or null to let it happen. `delta` is negative for a step back. */
type Hold = (delta: number) => (() => void) | null

export type Entered = 'new' | 'same' | 'step'

let here: Entry = { place: '', step: 0 }
let href = ''
let made = 0
/** The next step is the site's own and is not held. */
let isOwn = false
/** Called once the history is back at the entry that a held step has left. */
let afterReturn: (() => void) | null = null
let hold: Hold = () => null
let tell: (how: Entered) => void = () => {}

if (!import.meta.env.SSR) {
  here = entryOf(history.state) ?? newEntry(0)
  write()
  // Before the router's own listeners, which render the page at once.
  const first = { capture: true }
  addEventListener('popstate', onStep, first)
  // Events of the router: it dispatches them after every such call.
  addEventListener('pushState', () => enter(newEntry(here.step + 1), 'new'), first)
  addEventListener('replaceState', () => enter(here, 'same'), first)
}

/** Asks before every step of the history to another entry of this document, unless the site itself makes it. */
export function holdSteps(held: Hold) {
  hold = held
}

/** Tells after each change of the history entry. Returns the function that stops it. */
export function whenEntered(listener: typeof tell) {
  tell = listener
  return () => {
    tell = () => {}
  }
}

export const placeHere = () => here.place
export const placeOf = (state: unknown) => entryOf(state)?.place

/** Steps through the history without being held. */
export function go(delta: number) {
  isOwn = true
  history.go(delta)
}

/**
 * Puts an entry above the document's first one: a step back from that leaves the document, and nothing can hold it.
 * Call it in the handler of a press: browsers skip entries that were made without one.
 */
export function standAboveFirst() {
  if (here.step > 0) return
  here = { ...here, step: 1, isCopy: true }
  History.prototype.pushState.call(history, { ...history.state, ...here }, '')
}

function onStep(event: PopStateEvent) {
  const to = entryOf(event.state)
  // Only a link to a fragment makes an entry without a state, and one to the same fragment replaces the entry.
  if (!to) return location.href === href ? enter(here, 'same') : enter(newEntry(here.step + 1), 'new')
  const delta = to.step - here.step
  const instead = isOwn ? null : (afterReturn ?? hold(delta))
  if (instead) {
    event.stopImmediatePropagation()
    afterReturn = delta === 0 ? null : instead
    // Not a new entry: it would drop the ones ahead, and browsers skip what was made without a press.
    if (delta === 0) instead()
    else history.go(-delta)
    return
  }
  // Both entries stand for one page, so the reader who goes back means the one before. When there is none, this one
  // shows what the copy did: its own address may name what was closed there, and would open it again.
  const isBelowCopy = here.isCopy === true && delta === -1
  if (isBelowCopy) History.prototype.replaceState.call(history, event.state, '', href)
  enter(to, 'step')
  if (isBelowCopy) history.back()
}

function enter(entry: Entry, how: Entered) {
  here = entry
  isOwn = false
  afterReturn = null
  write()
  tell(how)
}

/** Writes the entry into its state without telling the router: the address is the same. */
function write() {
  href = location.href
  const known = entryOf(history.state)
  if (known?.place !== here.place || known.step !== here.step)
    History.prototype.replaceState.call(history, { ...history.state, ...here }, '')
}

function newEntry(step: number): Entry {
  made += 1
  return { place: `${performance.timeOrigin}.${made}`, step }
}

function entryOf(state: unknown): Entry | null {
  const { place, step, isCopy } = (state ?? {}) as Partial<Entry>
  return typeof place === 'string' && typeof step === 'number' ? { place, step, ...(isCopy && { isCopy }) } : null
}
