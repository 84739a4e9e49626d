import { expect, test } from 'vitest'
import { event } from '#testing/features/calendar.ts'
import { fitting } from './fitting.ts'

const short = { title: 'Разлок' }
const long = { title: 'Квартальный отчёт эмитента стейблкоина о резервах' }

test.each([
  ['nothing', [], false, 0],
  ['a few short ones', [short, short, short, short], false, 4],
  ['many short ones, with room for «ещё»', [short, short, short, short, short], false, 3],
  ['long ones that would stretch the week', [long, long], false, 1],
  ['one is shown however long it is', [{ title: long.title.repeat(3) }, short], false, 1],
  ['fewer of a past day', [short, short, short], true, 1],
  ['two short ones of a past day', [short, short], true, 2],
])('%s', (_, given, isPast, shown) => {
  const events = given.map((one, place) => event(place + 1, one))
  expect(fitting(events, isPast).map(({ id }) => id)).toEqual(events.slice(0, shown).map(({ id }) => id))
})
