import { lineOf } from '#platform/format/line.ts'
import { attribute, classesOf, type Element, elementsOf, textOf } from './html.ts'

const LONGEST = 300
const PREFIX = 'tgme_widget_message_'
/** Shown by us as words or pictures, so they need no line. */
const SHOWN = ['text', 'photo', 'photo_wrap', 'video', 'video_player', 'video_wrap', 'grouped_wrap'].map(
  (name) => PREFIX + name,
)

type Says = (element: Element) => string

/** The attachments of Telegram's widget by the class of their element, and the line that stands for each. */
const KINDS: [name: RegExp, says: Says][] = [
  [/^voice_player$/, (one) => withDetails('Голосовое сообщение', clockIn(one))],
  [/^roundvideo_player$/, (one) => withDetails('Видеосообщение', clockIn(one))],
  [/^document_wrap$/, fileLine],
  [/^audio_player$/, () => 'Аудиозапись'],
  [/^(video|tg)?sticker_wrap$/, () => 'Стикер'],
  [/^poll$/, pollLine],
  [/^venue_wrap$|^location_wrap$/, placeLine],
  [/^contact_wrap$/, (one) => named('Контакт', within(one, 'contact_name'))],
  [/^game(_wrap)?$/, (one) => named('Игра', within(one, 'game_title'))],
  [/^invoice(_wrap)?$/, (one) => named('Счёт', within(one, 'invoice_title'))],
  [/^giveaway(_wrap)?$/, () => 'Розыгрыш'],
  [/^story(_wrap)?$/, () => 'История'],
]

/**
 * One Russian line for each attachment that is neither words nor a picture: a voice message, a file, a sticker, a poll
 * and so on. `elements` are those of one message, what it quotes left aside. Class names as on t.me in 2026-08.
 */
export function notesIn(message: Element[]): string[] {
  const elements = ownOf(message)
  const inside = new Set<Element>()
  const notes: string[] = []
  for (const element of elements) {
    if (inside.has(element)) continue
    const names = classesOf(element).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
    const kind = KINDS.find(([name]) => names.some((one) => name.test(one)))
    if (!kind) continue
    for (const one of elementsOf(element)) inside.add(one)
    notes.push(lineOf(kind[1](element), LONGEST))
  }
  if (notes.length > 0) return notes
  return isUnread(elements) ? [ONLY_THERE] : []
}

/** Elements without those quoted from another message or site. */
export function ownOf(elements: Element[]): Element[] {
  const quoted = new Set(elements.filter(isQuoting).flatMap((element) => [element, ...elementsOf(element)]))
  return elements.filter((element) => !quoted.has(element))
}

const isQuoting = (element: Element) =>
  classesOf(element).some((name) => name === `${PREFIX}reply` || name === `${PREFIX}link_preview`)

/** For a message of a kind that is not known here. */
const ONLY_THERE = 'Сообщение видно только в Telegram'

/** Where Telegram's page keeps its notice for browsers that cannot play what stands beside it. */
const FALLBACKS = ['media_not_supported_cont', `${PREFIX}video_player`, `${PREFIX}roundvideo_player`]

/**
 * Telegram's page itself says «open Telegram to view this post», or the message has nothing that is known here. The same
 * notice is hidden in every video and beside most media and texts, where it says nothing (pages of 2026-08).
 */
function isUnread(elements: Element[]): boolean {
  const hidden = new Set(elements.filter((one) => isOneOf(one, FALLBACKS)).flatMap(elementsOf))
  const shown = elements.filter((one) => !hidden.has(one) && !isOneOf(one, FALLBACKS.slice(0, 1)))
  if (shown.some((one) => isOneOf(one, ['message_media_not_supported_wrap']))) return true
  return !shown.some((one) => isOneOf(one, SHOWN))
}

const isOneOf = (element: Element, names: string[]) => classesOf(element).some((name) => names.includes(name))

function within(element: Element, ...names: string[]): string {
  const found = elementsOf(element).find((one) =>
    classesOf(one).some((name) => names.includes(name.replace(PREFIX, ''))),
  )
  return found ? lineOf(textOf(found), LONGEST) : ''
}

const named = (kind: string, name: string) => (name ? `${kind}: ${name}` : kind)
const withDetails = (kind: string, details: string) => (details ? `${kind}, ${details}` : kind)

/** `0:42`. */
function clockIn(element: Element): string {
  const clock = elementsOf(element).find((one) => classesOf(one).some((name) => /(voice|video)_duration$/.test(name)))
  const text = clock ? textOf(clock).trim() : ''
  return /^[\d:]{1,10}$/.test(text) ? text : ''
}

/** A file with its size, or a track with its performer. */
function fileLine(element: Element): string {
  const icon = elementsOf(element).find((one) => classesOf(one).includes(`${PREFIX}document_icon`))
  const isAudio = icon !== undefined && classesOf(icon).includes('audio')
  const [title, extra] = [within(element, 'document_title'), within(element, 'document_extra')]
  if (isAudio) return named('Аудиозапись', [extra, title].filter(Boolean).join(' — '))
  return withDetails(named('Файл', title), extra)
}

function pollLine(element: Element): string {
  const options = elementsOf(element)
    .filter((one) => classesOf(one).includes(`${PREFIX}poll_option_text`))
    .slice(0, 12)
    .map((one) => lineOf(textOf(one), 100))
    .filter(Boolean)
  const question = named('Опрос', within(element, 'poll_question'))
  return options.length === 0 ? question : `${question} (${options.join(' / ')})`
}

/** The name of the place, or its coordinates, which are in the link to the map. */
function placeLine(element: Element): string {
  const name = [within(element, 'location_title', 'venue_title'), within(element, 'location_address', 'venue_address')]
  const [, at] = /[?&/](?:q|ll|@)=?(-?\d{1,3}\.\d+,-?\d{1,3}\.\d+)/.exec(attribute(element, 'href')) ?? []
  return named('Место', name.filter(Boolean).join(', ') || (at ?? '').replace(',', ', '))
}
