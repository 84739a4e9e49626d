import { xmlText } from '#platform/format/xml.ts'
import type { PostItem } from '../../items.ts'
import { htmlOf } from './html.ts'
import { instantOf, type Message, wordsOf } from './message.ts'

/** Telegram sends an album's messages in one second; the export does not say which belong together. */
const ALBUM_SECONDS = 1
/** Pictures of an album there and of a post here. */
const MOST_PICTURES = 10

/** Whether the export left the file out: then there is a sentence in brackets in the place of its path. */
export const isLeftOut = (path: string) => /(?:^|\s)\(File [^)]*\)$/.test(path)

const hasText = ({ text = [], text_entities: pieces = text }: Message) => pieces.some((piece) => piece.text.trim())
const isMedia = ({ photo, media_type: type }: Message) => Boolean(photo) || type === 'video_file'

/** Whether the message goes on with the album of those before it. */
export function belongsTo(album: readonly Message[], next: Message): boolean {
  const last = album.at(-1)
  if (!last || album.length >= MOST_PICTURES || !isMedia(last) || !isMedia(next)) return false
  const apart = Math.abs(Number(next.date_unixtime ?? Number.NaN) - Number(last.date_unixtime ?? Number.NaN))
  if (!(apart <= ALBUM_SECONDS) || Number(next.id) !== Number(last.id) + 1) return false
  if (next.from_id !== last.from_id || next.forwarded_from !== last.forwarded_from) return false
  return !(hasText(next) && album.some(hasText))
}

/** The post of an album or of a single message; null when its time cannot be read. */
export function postOf(album: readonly Message[]): PostItem | null {
  const [first] = album as [Message]
  const spoken = album.find(hasText) ?? first
  const at = instantOf(first.date_unixtime, first.date)
  if (!at) return null
  const edits = album.flatMap(({ edited_unixtime: seconds }) => (seconds ? [Number(seconds)] : []))
  const edited = edits.length > 0 ? instantOf(String(Math.max(...edits)), undefined) : null
  const replies = first.reply_to_peer_id === undefined ? first.reply_to_message_id : undefined
  return {
    kind: 'post',
    keys: album.map(({ id }) => id),
    place: `сообщение ${first.id}`,
    at: at.toISOString(),
    editedAt: edited?.toISOString() ?? null,
    title: '',
    html: htmlOf(spoken.text_entities ?? spoken.text ?? []) + album.map(besideText).join('') + forwarded(first),
    pictures: album.flatMap(({ photo }) => (photo && !isLeftOut(photo) ? [photo] : [])),
    replyTo: replies ?? null,
    reactions: reactionsOf(album),
    isLive: true,
  }
}

const forwarded = ({ forwarded_from: from }: Message) => (from ? `<p><i>Переслано: ${xmlText(from)}</i></p>` : '')

const CALLED: Record<string, string> = {
  video_file: 'Видео',
  video_message: 'Видеосообщение',
  voice_message: 'Голосовое сообщение',
  audio_file: 'Запись',
  animation: 'Анимация',
}

/** What has no place of its own here, as a line: its kind, its name, its length. */
function besideText({ file, poll, ...message }: Message): string {
  if (poll) return pollOf(poll)
  if (!file) return ''
  if (message.media_type === 'sticker') return message.sticker_emoji ? `<p>${xmlText(message.sticker_emoji)}</p>` : ''
  const called = CALLED[message.media_type ?? ''] ?? 'Файл'
  const song = [message.performer, message.title].filter(Boolean).join(' — ')
  const name = song || message.file_name || ''
  const length = message.duration_seconds ? clock(message.duration_seconds) : ''
  return `<p>${xmlText([`${called}${name ? `: ${name}` : ''}`, length].filter(Boolean).join(', '))}</p>`
}

function pollOf({ question, answers }: NonNullable<Message['poll']>): string {
  const lines = answers.map(({ text, voters }) => `<li>${xmlText(wordsOf(text))}: ${voters}</li>`)
  return `<p>Опрос: ${xmlText(wordsOf(question))}</p>${lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''}`
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function reactionsOf(album: readonly Message[]): PostItem['reactions'] {
  const sums = new Map<string, number>()
  for (const { type, count, emoji } of album.flatMap(({ reactions }) => reactions)) {
    const sign = emoji ?? type
    sums.set(sign, (sums.get(sign) ?? 0) + count)
  }
  return [...sums].map(([sign, count]) => ({ sign, count })).filter(({ count }) => count > 0)
}
