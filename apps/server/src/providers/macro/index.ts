import type { Cached } from '../answerCache.ts'
import { ProviderError } from '../errors.ts'
import type { HttpOptions } from '../http.ts'
import { createBankOfRussia, createBankOfRussiaMirror } from './bankOfRussia.ts'
import { createFred } from './fred.ts'
import type { MacroQuote } from './quote.ts'
import { createYahoo } from './yahoo.ts'

type MacroKind = 'gold' | 'sp500' | 'nvidia' | 'rub'

export type MacroOptions = Omit<HttpOptions, 'baseUrl'> & MacroAddresses & { ttlMs?: number }

interface MacroAddresses {
  yahooUrl: string
  cbrUrl: string
  /** Asked when the one before does not answer. */
  cbrMirrorUrl: string
  fredUrl: string
}

export type Macro = {
  /** Throws `ProviderError` when there is neither an answer nor a cached one. */
  quote: (kind: MacroKind) => Promise<MacroQuote>
  quoteCached: (kind: MacroKind) => Promise<Cached<MacroQuote>>
}

/** The bank sets Tuesday's rate on Friday. */
const MOST_AHEAD_MS = 5 * 86_400_000
const YAHOO_SYMBOLS = { gold: 'GC=F', sp500: '^GSPC', nvidia: 'NVDA' }

/**
 * Prices beside the coins' and the rate of the dollar, only displayed. The rate has its mirror and the index its
 * official closes behind the usual source; nobody gives a share or a metal away without a key and for a public site.
 */
export function createMacro(options: MacroOptions): Macro {
  const { yahooUrl, cbrUrl, cbrMirrorUrl, fredUrl, ttlMs = 300_000, ...shared } = options
  const clock = options.clock ?? (() => new Date())
  const yahoo = createYahoo({ ...shared, baseUrl: yahooUrl })
  const bank = createBankOfRussia({ ...shared, baseUrl: cbrUrl })
  const mirror = createBankOfRussiaMirror({ ...shared, baseUrl: cbrMirrorUrl })
  const fred = createFred({ ...shared, baseUrl: fredUrl })

  const read: Record<MacroKind, () => Promise<MacroQuote>> = {
    gold: () => yahoo.quote(YAHOO_SYMBOLS.gold),
    nvidia: () => yahoo.quote(YAHOO_SYMBOLS.nvidia),
    sp500: () => yahoo.quote(YAHOO_SYMBOLS.sp500).catch(otherwise(fred.quote)),
    rub: () => bank.quote().catch(otherwise(mirror.quote)),
  }
  /** A later quote is never replaced, so one from the future would stand for ever. */
  const inTime = async (kind: MacroKind) => {
    const quote = await read[kind]()
    if (quote.asOf.getTime() <= clock().getTime() + MOST_AHEAD_MS) return quote
    throw new ProviderError(quote.source, 'a quote of the future', { status: 200, retryable: false })
  }
  const quoteCached: Macro['quoteCached'] = (kind) =>
    (kind === 'rub' ? bank : yahoo).cached(kind, ttlMs, () => inTime(kind))

  return { quoteCached, quote: async (kind) => (await quoteCached(kind)).value }
}

/** Asks the second source; without its answer the failure is the first one's. */
function otherwise(second: () => Promise<MacroQuote>) {
  return (failed: unknown) => {
    if (!(failed instanceof ProviderError)) throw failed
    return second().catch(() => {
      throw failed
    })
  }
}
