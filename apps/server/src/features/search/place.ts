import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import type { Asked, Hit } from './query/store.ts'

/** Cursor in the results: the last of the newest, and what the first page showed on top. */
export interface Place {
  after: NonNullable<Asked['after']>
  /** `post.12` */
  shown: ReadonlySet<string>
}

const ID = placeNumber(1, 2_147_483_647)
const MOST_SHOWN = 40

export const keyOf = ({ kind, entity_id: id }: Pick<Hit, 'kind' | 'entity_id'>) => `${kind}.${id}`

export function placeText(last: Hit, shown: Iterable<string>): string {
  return [last.at, keyOf(last), ...shown].join('_')
}

/** Refuses an invalid cursor. */
export function readPlace(text: string): Place {
  const [at, last = '', ...shown] = text.split('_')
  const instant = PlaceInstant.safeParse(at)
  const [kind = '', id = ''] = last.split('.')
  const number = ID.safeParse(id)
  const isOurs = shown.length <= MOST_SHOWN && [last, ...shown].every((one) => /^[a-z]{1,20}\.[1-9]\d{0,9}$/.test(one))
  if (!instant.success || !number.success || !isOurs)
    throw new Refusal('bad_input', 'Такой страницы нет: начните поиск сначала')
  return { after: { at: instant.data, kind, id: number.data }, shown: new Set(shown) }
}
