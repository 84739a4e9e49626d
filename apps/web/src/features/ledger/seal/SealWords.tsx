import { Link } from '#navigation'
import { numberOf, utcMoment } from '../words.ts'
import type { SealFacts } from './facts.ts'

const VOID = {
  no_price: 'цены не\u00a0было',
  past_bound: 'первая цена была за\u00a0границей',
}

interface SealWordsProps {
  facts: SealFacts
  /** On a card, which is long enough: the day, and that a call is void, are told there already. */
  isShort?: boolean
}

/** «№ 18 автора · запечатан 14:02:11 UTC · в журнале № 1 204», and what else can be said of a seal. */
export function SealWords({ facts, isShort = false }: SealWordsProps) {
  const {
    number,
    seal_index: index,
    sealed_at: at,
    is_before_ledger: isBefore,
    is_taken_down: isTaken,
    void_why: why,
  } = facts
  if (isBefore) return <span>до журнала</span>
  if (number === null) return null
  const when = at && (isShort ? `${utcMoment(at).slice(-12)}` : utcMoment(at))
  return (
    <>
      <b>№&nbsp;{numberOf(number)} автора</b>
      {index === null || when === null ? (
        <span>записывается в журнал</span>
      ) : (
        <>
          <span>запечатан {when}</span>
          <span>
            в журнале <Link to={`/ledger/${index}`}>№&nbsp;{numberOf(index)}</Link>
          </span>
        </>
      )}
      {why && !isShort && <span>недействителен: {VOID[why]}</span>}
      {isTaken && <span>снят, в счёте остаётся</span>}
    </>
  )
}
