import type { Post } from '@palata/contract/posts'
import { z } from 'zod'
import type { ListedPost, Place } from '#features/posts'
import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'

const Parts = z.tuple([PlaceInstant, placeNumber(1, 2_147_483_647)])

export function placeOf(row: Pick<ListedPost, 'place' | 'id'>): string {
  return `${row.place}_${row.id}`
}

/** Parses a cursor; refuses one that this list did not give out. */
export function readPlace(text: string): Place {
  const { data } = Parts.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните ленту сначала')
  return { publishedAt: data[0], id: data[1] }
}

/** News go to the news list, everything that people write themselves to alpha. */
export function listOf(model: Post['model_name']): 'alpha' | 'news' {
  return model === 'News' ? 'news' : 'alpha'
}
