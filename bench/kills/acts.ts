import { randomUUID } from 'node:crypto'
import type { Writer } from '../fire.ts'

/** One request of a writer; `mark` finds what it wrote. */
export interface Act {
  kind: string
  mark: string
  method: 'POST' | 'PATCH'
  path: string
  body: object
  /** Sent again with the same key after a broken connection. */
  key?: string
}

/** What writers write about. */
export interface Places {
  postId: number
  /** Coins by their api_id. */
  coins: string[]
  /** Codes that give a day, each for one use. */
  codes: string[]
  /** Accounts that moderators limit, each once: a letter goes to each. */
  limited: number[]
}

/** The acts that add a row: sent again under the same key, each adds it once. */
type Adding = (places: Places, writer: Writer, place: number) => Omit<Act, 'kind'>

const mark = () => `kill${randomUUID().replaceAll('-', '')}`
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString()

export const ADDING: Record<string, Adding> = {
  'a comment': ({ postId }) => {
    const words = mark()
    const comment = { object_pk: postId, content_type: 'opinion', comment: words, key: randomUUID() }
    return { mark: words, method: 'POST', path: '/api/comments/', body: comment }
  },
  'a draft': () => {
    const id = randomUUID()
    return { mark: id, method: 'PATCH', path: `/api/editor/drafts/${id}/`, body: { revision: 0, title: id } }
  },
  'an alert rule': (_, __, place) => {
    const price = { level_usd: 1_000_000 + place }
    const body = { coins: ['bitcoin'], whats: ['price'], price }
    return { mark: String(price.level_usd), method: 'POST', path: '/api/alerts/', body }
  },
  'a muted word': () => {
    const name = mark()
    return { mark: name, method: 'POST', path: '/api/mutes/', body: { kind: 'word', name } }
  },
  'a coin of the portfolio': ({ coins }, writer, place) => {
    const coin_id = coins[place % coins.length]!
    return { mark: `${writer.id} ${coin_id}`, method: 'POST', path: '/api/widgets/user-assets/', body: { coin_id } }
  },
  'an event at the desk': () => {
    const title = mark()
    return { mark: title, method: 'POST', path: '/api/desk/events/', body: { title, starts_at: inAYear() }, key: title }
  },
  'a code at the desk': () => {
    const code = mark().toUpperCase().slice(0, 40)
    return { mark: code, method: 'POST', path: '/api/desk/codes/', body: { code, days: 1, most_uses: 1 }, key: code }
  },
  'days from an operator': (_, writer) => {
    const reason = mark()
    const path = `/api/desk/people/${writer.id}/grant/`
    return { mark: reason, method: 'POST', path, body: { days: 1, reason }, key: reason }
  },
  'a used code': ({ codes }) => {
    const code = codes.pop()!
    return { mark: code, method: 'POST', path: '/api/codes/use/', body: { code }, key: code }
  },
  'a restriction, with a letter': ({ limited }) => {
    const id = limited.pop()!
    const body = { days: 1, reason: mark() }
    return { mark: String(id), method: 'POST', path: `/api/desk/people/${id}/limit/`, body, key: body.reason }
  },
}

/** The rows of each mark. */
export const FOUND: Record<keyof typeof ADDING, string> = {
  'a comment': 'select text as mark from comments where text = any($1)',
  'a draft': 'select title as mark from drafts where title = any($1)',
  'an alert rule': 'select level_usd::bigint::text as mark from alert_rules where level_usd::bigint::text = any($1)',
  'a muted word': 'select label as mark from mutes where label = any($1)',
  'a coin of the portfolio': `select a.account_id || ' ' || c.api_id as mark from portfolio_assets a
    join coins c on c.id = a.coin_id where a.account_id || ' ' || c.api_id = any($1)`,
  'an event at the desk': 'select title as mark from calendar_events where title = any($1)',
  'a code at the desk': 'select code as mark from codes where code = any($1)',
  'days from an operator': 'select reason as mark from grants where reason = any($1)',
  'a used code': `select c.code as mark from code_uses u join codes c on c.id = u.code_id
    join grants g on g.once_key = 'code:' || c.id || ':' || u.account_id where c.code = any($1)`,
  'a restriction, with a letter': 'select account_id::text as mark from restrictions where account_id::text = any($1)',
}

/** The acts that set a value: what stands is what was acknowledged last, or what was under way. */
export const SETTING: Record<string, (places: Places, writer: Writer, place: number) => Omit<Act, 'kind'>> = {
  'a reaction': ({ postId }, _, place) => {
    const reaction = [1, 2, 3, 4, 5, 6, -1, 0][place % 8]!
    const body = { object_id: postId, content_type: 'opinion', reaction }
    return { mark: String(reaction), method: 'POST', path: '/api/reactions/create/', body }
  },
  'a bookmark': ({ postId }, _, place) => {
    const is_mine = place % 2 === 0
    const body = { object_id: postId, content_type: 'opinion', is_mine }
    return { mark: String(is_mine), method: 'POST', path: '/api/reactions/bookmarks/create/', body }
  },
  'quiet hours': (_, __, place) => {
    const quiet_from = `${String(place % 24).padStart(2, '0')}:00`
    const body = { quiet_from, quiet_to: '05:30', time_zone: 'Europe/Moscow' }
    return { mark: quiet_from, method: 'PATCH', path: '/api/notifications/settings/', body }
  },
  'words about oneself': () => {
    const description = mark()
    return { mark: description, method: 'PATCH', path: '/api/auth/users/me/', body: { description } }
  },
}

/** What stands for the person $1 and the post $2. */
export const STANDING: Record<keyof typeof SETTING, string> = {
  'a reaction': `select coalesce((select reaction from reactions
    where kind = 'post' and account_id = $1 and object_id = $2), 0)::text as mark`,
  'a bookmark': 'select exists (select from bookmarks where account_id = $1 and post_id = $2)::text as mark',
  'quiet hours': `select coalesce((select to_char(quiet_from * interval '1 minute', 'HH24:MI') from notification_settings
    where account_id = $1 and $2 > 0), '') as mark`,
  'words about oneself': 'select description as mark from accounts where id = $1 and $2 > 0',
}
