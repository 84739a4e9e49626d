import { type MuteKind, STORY_HOURS } from '@palata/contract/mutes'
import { findChannel } from '#features/channels'
import { findCoin } from '#features/market'
import { findPerson } from '#features/people'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { OR, siteOf } from './keys.ts'
import type { Target } from './store.ts'
import { findStory } from './stories.ts'
import { readWord } from './words.ts'

const FINDERS: Record<MuteKind, (db: Db, name: string, viewer: Viewer) => Promise<Target | string>> = {
  async word(_, name) {
    const word = readWord(name)
    return typeof word === 'string' ? word : { kind: 'word', value: word.forms.join(OR), label: word.label }
  },
  async coin(db, name) {
    const coin = await findCoin(db, name)
    return coin ? { kind: 'coin', value: String(coin.id), label: coin.symbol, coinId: coin.id } : 'Такой монеты нет'
  },
  async author(db, name, viewer) {
    const person = await findPerson(db, name)
    if (!person) return 'Такого участника нет'
    if (person.id === viewer.id) return 'Себя скрыть нельзя: свои записи видны всегда'
    return { kind: 'author', value: String(person.id), label: person.username, authorId: person.id }
  },
  async source(_, name) {
    const site = siteOf(name)
    return site ? { kind: 'source', value: site, label: site } : 'Такого источника нет'
  },
  async channel(db, name) {
    const channel = await findChannel(db, name)
    return channel
      ? { kind: 'channel', value: String(channel.id), label: channel.name, channelId: channel.id }
      : 'Такого канала нет'
  },
  async story(db, name) {
    const story = /^[1-9]\d{0,8}$/.test(name) ? await findStory(db, Number(name)) : undefined
    if (!story) return 'Такой истории нет'
    const endsAt = new Date(story.opened_at.getTime() + STORY_HOURS * HOUR_MS)
    return { kind: 'story', value: name, label: cut(story.title), storyId: Number(name), endsAt }
  },
}

const HOUR_MS = 3_600_000
/** Characters of a title. */
const LONGEST = 80
const cut = (title: string) => (title.length > LONGEST ? `${title.slice(0, LONGEST).replace(/\s+\S*$/, '')}…` : title)

/** Finds what a request names; refuses what does not exist or may not be muted. */
export async function findTarget(
  db: Db,
  viewer: Viewer,
  { kind, name }: { kind: MuteKind; name: string },
): Promise<Target> {
  const found = await FINDERS[kind](db, name, viewer)
  if (typeof found === 'string') throw new FieldRefusal({ name: [found] })
  return found
}
