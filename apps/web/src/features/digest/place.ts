/** `card`: one stands on the main page. A number: when the reader was last here, by this device's own clock. */
const KEY = 'digest_place'
const AWAY_MS = 6 * 3_600_000

const MARK = 'data-away'

/** Whether the main page keeps a place for the card from its first paint on, so that the card moves nothing. */
export const isPlaceKept = () => typeof document !== 'undefined' && document.documentElement.hasAttribute(MARK)

/** Remembers for the next first paint whether a card stands; the clock counts only against itself. */
export function keepPlace(isStanding: boolean) {
  write(isStanding ? 'card' : String(Date.now()))
}

/** The reader is here: without a card the next absence is counted from now. */
export function noteHere() {
  if (read() !== 'card') write(String(Date.now()))
}

/** No place is kept on this page any more. */
export function closePlace() {
  document.documentElement.removeAttribute(MARK)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(value: string) {
  try {
    localStorage.setItem(KEY, value)
  } catch {
    // A browser that keeps nothing shows the card from the second page on.
  }
}

/** Runs in <head>, before the first paint. */
export const digestPlaceScript = `try{(function(d){document.documentElement.toggleAttribute("${MARK}",d==="card"||d>0&&Date.now()-d>${AWAY_MS})})(localStorage.getItem("${KEY}"))}catch(e){}`
