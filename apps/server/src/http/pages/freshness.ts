import type { FastifyInstance } from 'fastify'

/** Somebody's texts, names or rights changed, or the team corrected a coin: nobody may get the earlier ones any more. */
const SHOWN = /^((pages|posts|signals|accounts|membership)\.|market\.coin_corrected$|screener\.lists_changed$)/
/** These change one count or one bell, which is reloaded within seconds anyway: there are hundreds in a second. */
const COUNTED = /^(comments|reactions|notifications)\./

/**
 * Handles an event in the caches of this process; null when some may have been missed. A change of what is shown drops
 * everything, so that the next reader waits for a new page; any other, such as new prices, lets the next reader have the
 * earlier one while a new one is made.
 */
export function refreshCaches(app: FastifyInstance, event: string | null) {
  if (event === null || SHOWN.test(event)) dropCaches(app)
  else if (!COUNTED.test(event)) {
    app.replyCache?.expire()
    app.caches.expire()
  }
}

interface Rereads {
  refresh: () => Promise<void>
}

/**
 * Reads the club's settings anew after their event, or when it may have been missed; then drops what was drawn of the
 * earlier ones.
 */
export async function refreshClub(app: FastifyInstance, club: Rereads, event: string | null) {
  if (event !== null && event !== 'club.changed') return
  await club.refresh()
  dropCaches(app)
}

/** Forgets all replies, pages and shared reads; also while this process hears no events. */
export function dropCaches(app: FastifyInstance) {
  app.replyCache?.drop()
  app.pageCache?.drop()
  app.caches.drop()
}
